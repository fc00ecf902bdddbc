import { bidiSafe } from "@/lib/kit/display";
import type { staticQrPage as en } from "../en/static-qr-page";
import type { Translation } from "../translation";

export const staticQrPage: Translation<typeof en> = {
  title: "Платёж по статическому QR",
  all: "Платежи по статическому QR",
  newer: "Более новый платёж",
  older: "Более старый платёж",
  modes: { test: "Тестовый режим", live: "Рабочий режим" },
  paid: "Оплачен по вашему напечатанному QR-коду",
  notFound: "Платёж по статическому QR не найден",
  notFoundText:
    "Проверьте номер в сети и режим, выбранный вверху страницы. Возможно, платёж относится к другой организации или режиму. Новые платежи появляются в течение 15 секунд.",

  facts: {
    title: "Подробности",
    paidAt: "Оплачен",
    payer: "Плательщик",
    comment: "Комментарий",
    orderNumber: "Номер в сети",
    copyOrderNumber: "Копировать номер в сети",
    operation: "Номер операции",
    copyOperation: "Копировать номер операции",
    sale: "Номер продажи",
    copySale: "Копировать номер продажи",
    saleType: "Вид продажи",
    source: "Источник",
    operationType: "Вид операции",
    operationMethod: "Способ",
    features: "Особенности",
    syncedAt: "Получен из сети",
  },
  codes: {
    saleType: { POS: "В точке продаж" },
    source: { STATIC_QR: "Напечатанный QR-код" },
    operationType: { 1: "Платёж продавцу" },
    operationMethod: { 2: "С баланса, по QR-коду" },
    features: { 0: "Нет" },
  },
  code: (word: string, code: string) => `${word} (${code})`,

  order: {
    title: "Заказ",
    none: "Этот платёж не связан с заказом. Укажите свой номер заказа, и платёж можно будет найти по нему.",
    noneToRead: "Этот платёж не связан с заказом.",
    link: "Связать с заказом",
    change: "Изменить",
    remove: "Убрать",
    label: "Номер заказа",
    hint: "Ваш собственный номер заказа. В платёжную сеть он не передаётся.",
    missing: "Введите номер заказа.",
    copy: "Копировать номер заказа",
    saved: "Номер заказа сохранён.",
    removed: "Номер заказа убран.",
    others: "Платежи с тем же номером заказа",
    payment: (order: string, method: string, amount: string) =>
      `Заказ ${bidiSafe(order)}: ${method}, ${amount}`,
    all: (order: string) => `Показать все платежи по заказу «${bidiSafe(order)}»`,
  },

  refund: {
    title: "Возврат",
    action: "Вернуть деньги",
    why: "Платёжные сети не позволяют Qassa возвращать платежи по статическому QR.",
    instead:
      "Оформите возврат в приложении вашего банка или платёжной сети. Qassa не узнает о таком возврате и не учтёт его: в списках и отчётах останется полная сумма платежа.",
  },
};
