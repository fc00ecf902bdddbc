import type { common as en } from "../en/common";
import type { Translation } from "../translation";

export const common: Translation<typeof en> = {
  product: "Qassa",
  language: "Язык",
  copy: "Копировать",
  copied: "Скопировано",
  copyFailed: "Браузер не разрешил копирование. Скопируйте текст отсюда:",
  cancel: "Отмена",
  save: "Сохранить",
  close: "Закрыть",
  nothingFound: "Ничего не найдено. Попробуйте другое название.",
  loadMore: "Показать ещё",
  done: "Готово",
  togglePassword: "Показать или скрыть пароль",
  stepPrefix: (title: string) => `${title}: `,
  calendar: {
    monthLevelControl: "Выбрать месяц",
    yearLevelControl: "Выбрать год",
    nextMonth: "Следующий месяц",
    previousMonth: "Предыдущий месяц",
    nextYear: "Следующий год",
    previousYear: "Предыдущий год",
    nextDecade: "Следующее десятилетие",
    previousDecade: "Предыдущее десятилетие",
  },
};
