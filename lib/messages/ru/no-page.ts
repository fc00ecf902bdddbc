import type { brokenPage as enBrokenPage, noPage as enNoPage } from "../en/no-page";
import type { Translation } from "../translation";

/** Shown in place of a page. Separate from the other texts, because every page loads it. */
export const brokenPage: Translation<typeof enBrokenPage> = {
  title: "Что-то пошло не так",
  text: "Сервер не смог показать эту страницу. Ничего не изменилось. Попробуйте ещё раз. Если ошибка повторяется, попросите ответственного за сервер проверить его журнал.",
  reference: (digest: string) => `Код ошибки: ${digest}`,
  retry: "Повторить",
  partMissing: "Не удалось загрузить часть страницы. Пробуем снова…",
};

export const noPage: Translation<typeof enNoPage> = {
  title: "Страница не найдена",
  text: "Проверьте адрес. Возможно, страница переехала.",
  back: "На главную страницу",
};
