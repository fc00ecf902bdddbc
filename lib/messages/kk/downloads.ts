import type { downloads as en } from "../en/downloads";
import type { Translation } from "../translation";

export const downloads: Translation<typeof en> = {
  download: "Жүктеп алу",
  formats: {
    xlsx: "Excel (XLSX)",
    csv_local: "Кестелерге арналған CSV (нүктелі үтір)",
    csv: "Бағдарламаларға арналған CSV (үтір)",
  },
};
