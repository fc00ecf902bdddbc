import { bidiSafe } from "@/lib/kit/display";
import type { search as en } from "../en/search";
import type { Translation } from "../translation";
import { plural } from "./plural";

export const search: Translation<typeof en> = {
  placeholder: "Платёж, сумма, заказ, телефон, страница или действие",
  placeholderOfPages: "Страница или действие",
  results: "Результаты",
  pages: "Страницы",
  groups: {
    id: "По ID",
    amount: (amount: string) => `Платежи на сумму ${amount}`,
    order: "По номеру заказа",
    phone: (phone: string) => `Платежи с номера ${phone}`,
    phone_end: (digits: string) => `Платежи с номеров, которые заканчиваются на ${digits}`,
    facts: (said: string) => `Платежи: ${bidiSafe(said)}`,
    refund: "Возвраты",
    static_qr: "Платежи по статическому QR",
  },
  seeAll: {
    amount: (amount: string) => `Показать все платежи на сумму ${amount}`,
    order: (order: string) => `Показать все платежи по заказу «${bidiSafe(order)}»`,
    phone: (phone: string) => `Показать все платежи с номера ${phone}`,
    phone_end: (digits: string) => `Показать все платежи с номеров на ${digits}`,
    facts: (said: string) => `Показать все платежи: ${bidiSafe(said)}`,
    static_qr: "Показать все платежи по статическому QR с таким началом номера",
  },
  payer: (phone: string) => `Плательщик ${phone}: суммы, платежи и возвраты`,
  factsWithout: (said: string, words: string) =>
    `Платежи: ${bidiSafe(said)}, без слов «${bidiSafe(words)}»`,
  olderFacts: (said: string) => `Искать среди более ранних: ${bidiSafe(said)}`,
  looking: "Ищем…",
  nothing: (typed: string) =>
    `По запросу «${typed}» ничего не найдено. Проверьте в другом режиме или введите ID целиком, сумму, начало номера заказа, номер телефона или последние 4 цифры. Можно указать несколько примет сразу: 3300 4567 полдень, касса:бар, сотрудник:аида, товар:латте.`,
  noPage: (typed: string) =>
    `По запросу «${typed}» нет ни страниц, ни действий. Попробуйте другое слово.`,
  failed: "Не удалось выполнить поиск. Проверьте подключение и повторите.",
  count: (count: number) =>
    plural(count, { one: "результат", few: "результата", many: "результатов" }),
  payment: "Платёж",
  refund: "Возврат",
  staticQr: "Платёж по статическому QR",
  order: (order: string) => `Заказ ${bidiSafe(order)}`,
  orderNumber: (number: string) => `№ ${bidiSafe(number)}`,
  hint: "↑ ↓ – выбрать, Enter – открыть, Esc – закрыть",
  factsHint: "Несколько примет сразу: 3300 4567 полдень · касса:бар вчера · товар:латте",
};
