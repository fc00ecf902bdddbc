import type { notes as en } from "../en/notes";
import type { Translation } from "../translation";

export const notes: Translation<typeof en> = {
  title: "Заметки",
  none: "Заметок пока нет. Их видят только участники вашей организации.",
  noneToRead: "Заметок нет.",
  add: "Добавить заметку",
  label: "Заметка",
  hint: "Для ваших коллег: к плательщикам, на устройства и в вебхуки она не попадает.",
  missing: "Введите заметку.",
  submit: "Добавить",
  added: "Заметка добавлена.",
  former: "Бывший участник",
  delete: (author: string) => `Удалить заметку, автор: ${author}`,
  question: "Удалить эту заметку?",
  questionText:
    "Она удалится для всех. В журнале действий останется запись об удалении, но не текст заметки.",
  confirm: "Удалить заметку",
  deleted: "Заметка удалена.",
};
