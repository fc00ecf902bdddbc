import type { states as en } from "../en/states";
import type { Translation } from "../translation";

export const states: Translation<typeof en> = {
  failed: "Не удалось загрузить",
  forbidden: "У вас нет доступа к этой странице",
  forbiddenText: (role: string, roles: string) =>
    `Ваша роль: ${role}. Чтобы открыть эту страницу, нужна роль: ${roles}. Изменить вашу роль может владелец или администратор организации.`,
  twoFactorNeeded: "Здесь нужен вход с подтверждением",
  twoFactorNeededText:
    "Эта организация требует вход с подтверждением. Включите его в профиле и вернитесь.",
  turnOnTwoFactor: "Включить",
  retry: "Повторить",
  loading: "Загрузка",
  endOfList: "Конец списка",
  liveUpdatesPaused: "Обновления приостановлены. Подключаемся снова…",
  request: (id: string) => `ID запроса: ${id}`,
};
