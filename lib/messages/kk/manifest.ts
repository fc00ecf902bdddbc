import type { manifest as en } from "../en/manifest";
import type { Translation } from "../translation";

export const manifest: Translation<typeof en> = {
  name: "Qassa",
  shortName: "Qassa",
  description: "Өз серверіңіздегі QR төлемдері.",
  till: "Касса",
  overview: "Шолу",
  sandboxPhone: "Сынақ телефоны",
};
