import type { manifest as en } from "../en/manifest";
import type { Translation } from "../translation";

export const manifest: Translation<typeof en> = {
  name: "Qassa",
  shortName: "Qassa",
  description: "Платежи по QR на вашем собственном сервере.",
  till: "Касса",
  overview: "Обзор",
  sandboxPhone: "Тестовый телефон",
};
