import { formatCount } from "@/lib/kit/display";
import type { payments as en } from "../en/payments";
import type { Translation } from "../translation";
import { form, plural } from "./plural";

export const payments: Translation<typeof en> = {
  title: "Платежи",
  description: "Все запросы на оплату и их статусы. Новые платежи появляются автоматически.",
  one: "Платёж",
  allPayments: "Все платежи",
  newer: "Более новый платёж",
  older: "Более старый платёж",
  previous: "Предыдущий платёж",
  next: "Следующий платёж",
  downloadHint: "Все платежи с этими фильтрами",
  newOnes: (count: number) =>
    plural(count, { one: "новый платёж", few: "новых платежа", many: "новых платежей" }),

  columns: {
    amount: "Сумма",
    status: "Статус",
    order: "Номер заказа",
    payer: "Плательщик",
    device: "Источник",
    created: "Создан",
  },
  open: (amount: string, status: string) => `Открыть платёж: ${amount}, ${status}`,
  select: (amount: string, order = "") => `Выбрать платёж: ${amount} ${order}`.trimEnd(),
  selectAll: "Выбрать загруженные платежи",
  totals: {
    count: (count: number) => plural(count, { one: "платёж", few: "платежа", many: "платежей" }),
    moreThan: (count: number) =>
      `Более ${plural(count, { one: "платежа", few: "платежей", many: "платежей" })}`,
    paid: (sum: string) => `оплачено: ${sum}`,
    requested: (sum: string) => `запрошено: ${sum}`,
    refunded: (sum: string) => `возвращено: ${sum}`,
  },
  bulk: {
    label: "Выбранные платежи",
    selected: (count: number) => `Выбрано: ${formatCount(count)}`,
    export: "Скачать",
    refund: "Вернуть…",
    resend: "Повторить вебхуки",
    resent: (count: number) =>
      count === 0
        ? "У этих платежей нет вебхуков, которые можно отправить ещё раз."
        : `${form(count, { one: "Отправлен", few: "Отправлено", many: "Отправлено" })} ещё раз ${plural(count, { one: "вебхук", few: "вебхука", many: "вебхуков" })}`,
    clear: "Сбросить",
  },
  paidOf: (amount: string) => `оплачено: ${amount}`,
  refundedOf: (amount: string) => `возвращено: ${amount}`,

  filters: {
    label: "Фильтр платежей",
    status: "Статус",
    created: "Дата",
    amount: "Сумма",
    phone: "Телефон",
    order: "Номер заказа",
    device: "Устройство",
    till: "Касса",
    method: "Способ",
    tag: "Метка",
    hours: "Время",
    hoursFrom: "С",
    hoursTo: "До",
    hoursHint: (zone: string) => `Каждого дня, часовой пояс: ${zone}`,
    person: "Сотрудник",
    anyPerson: "Найти сотрудника",
    noPeople: "Сотрудники не найдены",
    words: "Товар или заметка",
    wordsHint: "Слова из названия товара, комментария или заметки",
    exactly: "Точная",
    between: "Диапазон",
    atLeast: "Не меньше",
    atMost: "Не больше",
    atLeastAmount: (amount: string) => `≥ ${amount}`,
    atMostAmount: (amount: string) => `≤ ${amount}`,
    phoneHint: "В любом формате, например +7 701 123 45 67, или последние цифры",
    phoneFault: "Введите номер телефона или хотя бы последние 3 цифры.",
    amountFault: "Введите сумму больше 0.",
    atMostFault: "Введите сумму не меньше нижней границы.",
    sort: "Сортировка",
    orderHint: "Номер заказа целиком. Поиск (Ctrl K) находит и по началу номера.",
    anyDevice: "Найти устройство",
    noDevices: "Устройства не найдены",
  },

  empty: "Платежей пока нет",
  emptyText: "Примите первый. В тестовом режиме запросы на оплату приходят на тестовый телефон.",
  emptyLive: "Примите первый с рабочим ключом устройства.",
  makeKey: "Создать ключ устройства",
  openPhone: "Открыть тестовый телефон",
  noMatch: "Нет платежей с такими фильтрами",
  searchedBackTo: (date: string) => `Самая ранняя просмотренная дата: ${date}`,
  sortedBackTo: (date: string) =>
    `По сумме отсортированы только платежи не раньше этой даты: ${date}. Чтобы увидеть более ранние, выберите меньше дней.`,

  notFound: "Платёж не найден",
  notFoundText:
    "Проверьте ID и режим, выбранный вверху страницы. Возможно, платёж относится к другой организации или режиму.",
};
