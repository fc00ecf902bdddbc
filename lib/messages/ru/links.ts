import type { links as en } from "../en/links";
import type { Translation } from "../translation";
import { plural } from "./plural";

export const links: Translation<typeof en> = {
  title: "Ссылки на оплату",
  description: "QR-код или ссылка на точную сумму. Открыть и оплатить может кто угодно.",
  one: "Ссылка на оплату",
  back: "Все ссылки на оплату",
  form: {
    title: "Новая ссылка на оплату",
    amount: (currency: string) => `Сумма, ${currency}`,
    amountMissing: "Введите сумму.",
    order: "Номер заказа (необязательно)",
    comment: "Описание для плательщика (необязательно)",
    network: "Сеть",
    expires: "Срок оплаты",
    expiryChoices: {
      hour: "Час",
      day: "Сутки",
      days3: "3 дня",
      week: "7 дней",
      month: "30 дней",
      time: "Другой срок",
    },
    standard: (minutes: number) => plural(minutes, { one: "минута", few: "минуты", many: "минут" }),
    until: (zone: string) => `До какого времени (${zone})`,
    timeMissing: "Выберите время: не раньше чем через минуту и не позже чем через 30 дней.",
    shortened: (until: string) =>
      `Платёжная сеть позволяет оплатить эту ссылку только до ${until}.`,
    submit: "Создать ссылку",
    another: "Создать ещё одну ссылку",
  },
  recent: "Последние ссылки на оплату",
  table: "Ссылки на оплату",
  columns: {
    amount: "Сумма",
    status: "Статус",
    order: "Номер заказа",
    comment: "Описание",
    created: "Создана",
  },
  open: (amount: string, status: string) => `Открыть ссылку на оплату: ${amount}, ${status}`,
  empty: "Ссылок на оплату пока нет",
  emptyText:
    "Создайте ссылку и получите QR-код, который можно распечатать, отправить или показать на экране.",
  noOrder: "Без номера заказа",

  qr: (amount: string) => `QR-код для оплаты: ${amount}`,
  testPrint: "Тестовый режим · без настоящих денег",
  scan: "Оплатите по QR",
  left: "Осталось",
  validUntil: "Действует до",
  copyAddress: "Копировать ссылку",
  openAddress: "Открыть как плательщик",
  print: "Печать",
  payment: "Открыть платёж",
  notFound: "Ссылка на оплату не найдена",
  notFoundText:
    "Проверьте ID. Возможно, ссылка на оплату относится к другой организации или другому режиму.",
  states: {
    completed: { title: "Оплачено", text: "Платёж получен." },
    cancelled: { title: "Отменено", text: "По этой ссылке больше нельзя заплатить." },
    expired: { title: "Срок истёк", text: "Оплата не поступила вовремя. Создайте новую ссылку." },
    failed: {
      title: "Платёж не прошёл",
      text: "Платёжная сеть отклонила платёж. Создайте новую ссылку.",
    },
  },
  order: "Номер заказа",
};
