import type { settings as en } from "../en/settings";
import type { Translation } from "../translation";

export const settings: Translation<typeof en> = {
  title: "Баптаулар",
  tabs: {
    organization: "Ұйым",
    team: "Команда",
    network: "Жұмыс желісі",
    audit: "Әрекеттер журналы",
    profile: "Профиль",
  },
  saved: "Сақталды",
  readOnly: "Мұны тек ұйым иесі не әкімші өзгерте алады.",
};
