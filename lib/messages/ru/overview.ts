import { bidiSafe, formatCount, formatMoney } from "@/lib/kit/display";
import type { overview as en } from "../en/overview";
import type { Translation } from "../translation";
import { form, plural } from "./plural";

const failedDeliveries = (count: number, more: boolean) =>
  `${
    more
      ? `более ${plural(count, { one: "неудачной доставки", few: "неудачных доставок", many: "неудачных доставок" })}`
      : plural(count, {
          one: "неудачная доставка",
          few: "неудачные доставки",
          many: "неудачных доставок",
        })
  } за последние 24 часа`;

const manyRefunds = (count: number) =>
  plural(count, { one: "возврата", few: "возвратов", many: "возвратов" });

const refunds = (count: number) =>
  plural(count, { one: "возврат", few: "возврата", many: "возвратов" });

export const overview: Translation<typeof en> = {
  title: "Обзор",
  description: (zone: string) => `Сегодня на текущий момент, часовой пояс: ${zone}`,
  today: {
    label: "Сегодня",
    taken: "Получено",
    count: "Платежи",
    average: "Средний чек",
    successRate: "Доля успешных",
    successHint: "Доля оплаченных среди сегодняшних платежей, не считая ожидающих оплаты",
    none: "—",
    before: (weekday: string) => `к тому же времени неделю назад (${weekday})`,
    few: (value: string, least: number) =>
      `Тогда было: ${value}. Если платежей меньше ${formatCount(least)}, разница чаще всего случайна`,
    ofSettled: (paid: number, settled: number) => `${formatCount(paid)} из ${formatCount(settled)}`,
    beforeWas: (value: string) => `Тогда было: ${value}`,
    more: (share: string) => `Рост на ${share}`,
    less: (share: string) => `Спад на ${share}`,
    points: (points: string) => `${points.replace(".", ",")} п. п.`,
    same: "Без изменений",
    nothingBefore: "Не с чем сравнить",
    staticQr: (amount: number, currency: string) =>
      `По статическому QR: ${formatMoney(amount, currency)}`,
    refunded: (amount: number, currency: string) => `Возвращено: ${formatMoney(amount, currency)}`,
  },
  volume: {
    title: "Оборот",
    periods: { today: "Сегодня", "7": "7 дней", "30": "30 дней", "90": "90 дней" },
    period: "Период",
    taken: "Получено",
    previous: { today: "Неделю назад к этому времени", days: "Прошлый период" },
    soFar: (at: string) => `${at}, на данный момент`,
    asTable: "Показать таблицу",
    asChart: "Показать график",
    at: { today: "Час", days: "День" },
    payments: "Платежи",
    summary: (taken: string, count: number) =>
      `Получено: ${taken} (${plural(count, { one: "платёж", few: "платежа", many: "платежей" })})`,
    summaryBefore: {
      today: (taken: string) => `; неделю назад к этому времени: ${taken}`,
      days: (taken: string) => `; за прошлый период: ${taken}`,
    },
    none: "—",
    chart: (summary: string) => `График оборота. ${summary}`,
    empty: "За этот период платежей нет. Завершённые платежи появятся здесь.",
  },
  patterns: {
    when: "Часы наибольшего спроса",
    sources: "По источникам",
    period: (days: number) => plural(days, { one: "день", few: "дня", many: "дней" }),
    none: "—",
    busiest: "Больше всего:",
    hour: (when: string, taken: string, count: number) =>
      `${when}: ${taken}, ${plural(count, { one: "платёж", few: "платежа", many: "платежей" })}`,
    nothing: "За этот период платежей нет",
    nothingText: "Здесь появятся часы, в которые платят покупатели.",
    share: (share: string, count: number) =>
      `${share} · ${plural(count, { one: "платёж", few: "платежа", many: "платежей" })}`,
    others: (count: number) =>
      `Ещё ${plural(count, { one: "источник", few: "источника", many: "источников" })}`,
    timeToPay: "Среднее время оплаты",
    takes: (average: string, median: string) => `${average}; половина – за ${median}`,
    duration: (seconds: number) =>
      seconds < 60
        ? `${seconds} с`
        : seconds < 3600
          ? `${Math.floor(seconds / 60)} мин ${seconds % 60} с`
          : `${Math.floor(seconds / 3600)} ч ${Math.floor((seconds % 3600) / 60)} мин`,
    expired: "Не оплачены в срок",
    ofSettled: (share: string, expired: number, settled: number) =>
      `${share} (${formatCount(expired)} из ${formatCount(settled)})`,
  },
  attention: {
    title: "Требует внимания",
    allClear: "Всё в порядке",
    allClearText:
      "Неудачных доставок и возвратов нет, возвраты не задерживаются, платёжная сеть отвечает.",
    nothingElse: "Больше ничего нет",
    nothingElseText: (count: number) =>
      `Скрыто: ${plural(count, { one: "пункт", few: "пункта", many: "пунктов" })}. Если это повторится, мы покажем снова.`,
    restore: (count: number) => `Показать скрытые: ${formatCount(count)}`,
    hide: (text: string) => `Скрыть: ${text}`,
    hideTitle: "Скрыть или отложить",
    dismiss: "Скрыть, пока не повторится",
    snooze: {
      1: "Отложить на час",
      4: "Отложить на 4 часа",
      24: "Отложить на день",
      168: "Отложить на неделю",
    },
    webhooks: {
      failing: (name: string, count: number, more: boolean) =>
        `Вебхуки по подписке «${bidiSafe(name)}» не доходят${count > 0 ? `: ${failedDeliveries(count, more)}` : ""}`,
      switched_off: (name: string) => `Подписка на вебхуки «${bidiSafe(name)}» выключена`,
      failed_deliveries: (name: string, count: number, more: boolean) =>
        `Подписка на вебхуки «${bidiSafe(name)}»: ${failedDeliveries(count, more)}`,
    },
    failedRefund: (amount: string) => `Возврат не прошёл: ${amount}`,
    silentNetworkWith: (count: number, more: boolean) =>
      `Платёжная сеть не отвечает; ${
        more
          ? `ответа ждут более ${manyRefunds(count)}`
          : `ответа ${form(count, { one: "ждёт", few: "ждут", many: "ждут" })} ${refunds(count)}`
      }`,
    stuckRefunds: (count: number, more: boolean) =>
      `${more ? `Более ${manyRefunds(count)}` : refunds(count)} в обработке больше часа`,
    latePayment: (amount: string) => `Платёж оплачен после истечения срока: ${amount}`,
    keptPayment: (amount: string) =>
      `Плательщик подтвердил платёж, но платёжная сеть пока не может списать деньги: ${amount}`,
    discrepancies: {
      paid_after_end: (amount: string) =>
        `Платёж оплачен, хотя был отменён или не прошёл: ${amount}`,
      paid_again: (amount: string) => `Платёж оплачен не один раз: всего ${amount}`,
      amount_differs: (amount: string) => `Платёж оплачен на другую сумму: ${amount}`,
    },
    polling: {
      overdue:
        "Платежи не сверяются с платёжной сетью. Ответственному за этот сервер нужно проверить его логи.",
      engine_silent:
        "Сервер Inngest не запрашивает фоновые задачи. Пока их выполняет этот сервер; ответственному за него нужно проверить его логи.",
    },
    timeZone: (zone: string) =>
      `У этого сервера и его базы данных разное время в часовом поясе ${zone}: в одном из них оно неверное. Ответственному за сервер нужно обновить данные о часовых поясах; как это сделать, описано в документации: Monitoring.`,
    silentNetwork: "Платёжная сеть не отвечает",
    since: "С",
  },
  network: {
    title: "Платёжная сеть",
    kinds: {
      sandbox: "Тестовая сеть",
      gateway: "Рабочая сеть",
      vipps_mobilepay: "Vipps MobilePay",
      pix: "Pix",
      apipay: "ApiPay.kz (Kaspi Pay)",
    },
    states: {
      answering: "Отвечает",
      not_answering: "Не отвечает",
      not_asked_yet: "Запросов не было",
    },
    lastAnswer: "Последний ответ",
    lag: "Задержка",
    onTime: "Нет",
    seconds: (count: number) => `${formatCount(count)} с`,
    lastFailure: "Последний сбой",
    never: "Не было",
    missing: "В этом режиме платёжная сеть не подключена.",
    connect: "Подключить в настройках",
  },
  latest: {
    title: "Последние платежи",
    all: "Все платежи",
    columns: {
      amount: "Сумма",
      status: "Статус",
      order: "Номер заказа",
      payer: "Плательщик",
      created: "Создан",
    },
    open: (amount: string, status: string) => `${amount}, ${status}`,
    empty: "Платежей пока нет",
    emptyText: "Новые платежи появятся здесь автоматически.",
    make: "Создать ссылку на оплату",
  },
};
