import type { webhooks as en } from "../en/webhooks";
import type { Translation } from "../translation";
import { plural } from "./plural";

export const webhooks: Translation<typeof en> = {
  title: "Вебхуки",
  description:
    "Qassa сообщает вашему серверу об изменениях платежей и возвратов подписанным запросом.",
  documentation: "Документация API",
  tabs: {
    label: "Разделы вебхуков",
    subscriptions: "Подписки",
    deliveries: "Доставки",
    catcher: "Приёмник",
    signatures: "Подписи",
  },
  /** The meaning of each event. */
  events: {
    "payment.completed": "Платёж оплачен",
    "payment.expired": "Платёж не оплачен вовремя",
    "payment.cancelled": "Платёж отменён вами или отклонён плательщиком",
    "payment.failed": "Платёжная сеть отклонила платёж",
    "payment.refunded": "Возврат дошёл до плательщика",
    "payment.refund_failed": "Возврат не прошёл",
    "*": "Все события, включая payment.expired и те, что появятся позже",
  },
  allEvents: "Все события",

  subscriptions: {
    create: "Добавить подписку",
    empty: "Подписок пока нет",
    emptyText:
      "Добавьте https-адрес вашего сервера. При каждом изменении платежа Qassa отправит на него подписанный запрос, и вам не придётся опрашивать API.",
    catchHere: "Принимать вебхуки здесь",
    list: "Подписки на вебхуки",
    active: "Активна",
    off: "Отключена",
    failing: "С ошибками",
    unsigned: "Без подписи",
    rotating: "Замена секрета",
    failingSince: "Первая ошибка:",
    failures: (count: number) =>
      `${plural(count, { one: "ошибка", few: "ошибки", many: "ошибок" })} подряд`,
    disabled: (reason: string) => `Отключена автоматически: ${reason}`,
    never: "Доставок пока не было",
    last: "Последняя доставка",
    isTest: "тест",
  },
};
