import type { savedViews as en } from "../en/saved-views";
import type { Translation } from "../translation";

/** Views of lists: filters under a name. */
export const savedViews: Translation<typeof en> = {
  title: "Виды",
  all: "Все",
  paid: "Оплачены",
  needsAttention: "Требуют внимания",
  needsAttentionHint: "Не прошли в платёжной сети или возврат ещё не завершён",
  refunded: "С возвратом",
  pending: "В обработке",
  failed: "Не прошли",
  today: "Сегодня",
  shared: "Для всех в организации",
  own: "Этот вид видите только вы",
  save: "Сохранить вид",
  name: "Название вида",
  nameMissing: "Введите название.",
  share: "Для всех в организации",
  replaces: "Вид с таким же названием будет заменён.",
  saved: "Вид сохранён.",
  delete: "Удалить вид",
  deleteTitle: (name: string) => `Удалить вид «${name}»?`,
  deleteOwn: "Его видите только вы. Платежи не изменятся.",
  deleteShared: "Он исчезнет у всех в организации. Платежи не изменятся.",
  deleted: "Вид удалён.",
};
