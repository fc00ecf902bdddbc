import type { filters as en } from "../en/filters";
import type { Translation } from "../translation";
import { plural } from "./plural";

export const filters: Translation<typeof en> = {
  location: "Место",
  apply: "Применить",
  remove: (name: string) => `Убрать фильтр: ${name}`,
  add: (name: string) => `Добавить фильтр: ${name}`,
  change: (name: string, value: string) => `${name}: ${value}. Изменить фильтр`,
  clear: "Сбросить фильтры",
  notApplied: (count: number) => (count === 1 ? "Фильтр не применён" : "Фильтры не применены"),
  fault: (name: string, value: string, fault: string) => `${name} «${value}»: ${fault}`,
  chooseAgain: "Выберите из списка",
  removeRefused: (count: number) => (count === 1 ? "Убрать фильтр" : "Убрать эти фильтры"),
  noMatchText: "Расширьте период, уберите фильтр или проверьте в другом режиме.",
  ranges: {
    today: "Сегодня",
    yesterday: "Вчера",
    week: "Последние 7 дней",
    month: "Последние 30 дней",
    thisMonth: "Этот месяц",
    lastMonth: "Прошлый месяц",
    ofMonths: "Месяц…",
  },
  daysAgo: (count: number) =>
    count === 0
      ? "сегодня"
      : count === 1
        ? "вчера"
        : `${plural(count, { one: "день", few: "дня", many: "дней" })} назад`,
  fromTo: (from: string, to: string) => (from === to ? from : `${from} – ${to}`),
  from: (day: string) => `Не раньше: ${day}`,
  to: (day: string) => `Не позже: ${day}`,
  zone: (zone: string) => `Часовой пояс: ${zone}`,
};
