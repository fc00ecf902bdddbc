import { formatCount } from "@/lib/kit/display";
import type { payers as en } from "../en/payers";
import type { Translation } from "../translation";
import { plural } from "./plural";

const formatted = formatCount;

export const payers: Translation<typeof en> = {
  one: "Плательщик",
  open: (phone: string) => `Плательщик ${phone}`,
  allPayments: "Все платежи",
  firstSeen: "Первый платёж:",
  lastSeen: "последний:",
  capped: (count: number) =>
    `У этого плательщика больше ${plural(count, { one: "платежа", few: "платежей", many: "платежей" })}. Показатели рассчитаны по последним из них: ${formatted(count)}.`,

  figures: {
    title: "Показатели",
    count: "Платежи",
    countCapped: (count: number) => `${formatted(count)}+`,
    paid: "Получено",
    refunded: "Возвращено",
    net: "За вычетом возвратов",
    average: "Средний чек",
    success: "Доля успешных",
    none: "—",
    ofSettled: (paid: number, settled: number) => `${formatted(paid)} из ${formatted(settled)}`,
    successHint: "Доля оплаченных платежей, не считая ожидающих оплаты",
    few: (least: number) => `Если платежей меньше ${formatted(least)}, доля чаще всего случайна`,
  },

  payments: {
    title: "Платежи",
    all: "Показать все",
    newOnes: (count: number) =>
      plural(count, { one: "новый платёж", few: "новых платежа", many: "новых платежей" }),
  },
  statuses: {
    title: "По статусам",
    show: (status: string, count: number) =>
      `Показать ${plural(count, { one: "платёж", few: "платежа", many: "платежей" })} со статусом «${status}»`,
  },
  refunds: {
    title: "Возвраты",
    none: "Возвратов нет.",
    newest: (count: number) => `Последние ${formatted(count)}`,
  },

  empty: "Нет платежей от этого плательщика",
  emptyText:
    "Проверьте номер и режим, выбранный вверху страницы. Платежи по статическому QR по телефону не найти: платёжная сеть его не сообщает.",
  notFound: "Это не номер телефона",
  notFoundText: "Откройте плательщика из платежа или найдите номер через поиск (Ctrl K).",
};
