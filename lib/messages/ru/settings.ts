import type { settings as en } from "../en/settings";
import type { Translation } from "../translation";

export const settings: Translation<typeof en> = {
  title: "Настройки",
  tabs: {
    organization: "Организация",
    team: "Команда",
    network: "Рабочая сеть",
    audit: "Журнал действий",
    profile: "Профиль",
  },
  saved: "Сохранено",
  readOnly: "Изменить это может только владелец или администратор.",
};
