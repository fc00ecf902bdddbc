import type { webhookTest as en } from "../en/webhook-test";
import type { Translation } from "../translation";

export const webhookTest: Translation<typeof en> = {
  title: "Отправка теста",
  text: "Отправляет пример события один раз и показывает ответ вашего сервера. Платёж не создаётся, и состояние подписки не меняется.",
  event: "Событие",
  everyEvent: "По одному каждого события",
  order: "Номер заказа (необязательно)",
  send: "Отправить",
  again: "Ещё раз",
  answer: "Ответ вашего сервера",
  open: "Открыть в журнале доставок",
};
