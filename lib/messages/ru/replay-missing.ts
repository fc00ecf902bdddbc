import type { replayMissing as en } from "../en/replay-missing";
import type { Translation } from "../translation";
import { plural } from "./plural";

export const replayMissing: Translation<typeof en> = {
  title: "Отправка пропущенных событий",
  text: "Отправляет по подписке события, которые она не получила: сначала самые старые, до 1000 за раз. Неудачные доставки отправляются ещё раз, а события за время, когда подписка была отключена или ещё не создана, – впервые. Доставленные и ожидающие не затрагиваются.",
  since: "События за период",
  endpointMissing: "Выберите подписку.",
  count: "Посчитать",
  start: (count: number) =>
    `Отправить ${plural(count, { one: "событие", few: "события", many: "событий" })}`,
  startIncomplete: "Отправить пропущенные события",
  goOn: "Продолжить",
  none: "Ничего не пропущено: все события за это время доставлены или ждут доставки.",
  found: (count: number) =>
    `По этой подписке не доставлено: ${plural(count, { one: "событие", few: "события", many: "событий" })}.`,
  foundIncomplete: (count: number) =>
    `По этой подписке не доставлено как минимум ${plural(count, { one: "событие", few: "события", many: "событий" })}. За это время событий слишком много, чтобы посчитать все.`,
  noneLeft: "Пропущенных событий больше нет.",
  done: (count: number) =>
    `Отправляем ${plural(count, { one: "событие", few: "события", many: "событий" })}.`,
  more: "Возможно, есть ещё.",
};
