import { translatable } from "../translatable";

export const listSettings = translatable("listSettings", {
  open: "Columns and density",
  columns: "Columns",
  density: "Density",
  densities: { comfortable: "Comfortable", compact: "Compact" },
  hint: "Narrow windows show fewer columns.",
});
