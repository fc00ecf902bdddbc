import type { downloads as en } from "../en/downloads";
import type { Translation } from "../translation";

export const downloads: Translation<typeof en> = {
  download: "Скачать",
  formats: {
    xlsx: "Excel (XLSX)",
    csv_local: "CSV для таблиц (точка с запятой)",
    csv: "CSV для программ (запятая)",
  },
};
