import type { resendFailed as en } from "../en/resend-failed";
import type { Translation } from "../translation";
import { plural } from "./plural";

export const resendFailed: Translation<typeof en> = {
  title: "Повторная отправка неудачных доставок",
  text: "Отправляет ещё раз все неудачные доставки за выбранный период: сначала самые старые, до 1000 за раз. Тесты и доставки по отключённым и удалённым подпискам пропускаются.",
  since: "Доставки за период",
  everyEndpoint: "Все подписки",
  start: "Отправить",
  goOn: "Продолжить",
  none: "Нет неудачных доставок, которые можно отправить ещё раз.",
  done: (count: number) =>
    `Отправляем ещё раз ${plural(count, { one: "доставку", few: "доставки", many: "доставок" })}.`,
  more: "Есть ещё.",
};
