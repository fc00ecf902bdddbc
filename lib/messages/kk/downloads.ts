import type { downloads as en } from "../en/downloads";
import type { Translation } from "../translation";

export const downloads: Translation<typeof en> = {
  download: "Жүктеп алу",
  formats: { csv: "CSV", xlsx: "Excel (XLSX)" },
};
