import { translatable } from "../translatable";

export const manifest = translatable("manifest", {
  name: "Qassa",
  shortName: "Qassa",
  description: "QR payments on your own server.",
  till: "Till",
  overview: "Overview",
  sandboxPhone: "Sandbox phone",
});
