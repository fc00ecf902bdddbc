export const listSettings = {
  open: "Columns and density",
  columns: "Columns",
  density: "Density",
  densities: { comfortable: "Comfortable", compact: "Compact" },
  hint: "Narrow windows show fewer columns.",
};
