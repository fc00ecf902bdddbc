import type { methods as en } from "../en/methods";
import type { Translation } from "../translation";

export const methods: Translation<typeof en> = {
  direct: "Запрос на телефон",
  till_qr: "QR на кассе",
  link: "Ссылка на оплату",
  reusable_link: "Многоразовая ссылка",
  static_qr: "Статический QR",
};
