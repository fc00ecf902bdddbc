import { translatable } from "../translatable";

export const downloads = translatable("downloads", {
  download: "Download",
  formats: { csv: "CSV", xlsx: "Excel (XLSX)" },
});
