import type { listSettings as en } from "../en/list-settings";
import type { Translation } from "../translation";

export const listSettings: Translation<typeof en> = {
  open: "Бағандар мен тығыздық",
  columns: "Бағандар",
  density: "Тығыздық",
  densities: { comfortable: "Кең", compact: "Ықшам" },
  hint: "Тар терезеде аз баған көрінеді.",
};
