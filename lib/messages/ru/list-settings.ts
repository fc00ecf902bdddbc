import type { listSettings as en } from "../en/list-settings";
import type { Translation } from "../translation";

export const listSettings: Translation<typeof en> = {
  open: "Столбцы и плотность",
  columns: "Столбцы",
  density: "Плотность",
  densities: { comfortable: "Свободно", compact: "Компактно" },
  hint: "В узком окне видно меньше столбцов.",
};
