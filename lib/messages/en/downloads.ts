import { translatable } from "../translatable";

export const downloads = translatable("downloads", {
  download: "Download",
  formats: { xlsx: "Excel (XLSX)", csv_local: "CSV for spreadsheets", csv: "CSV" },
});
