import type { methods as en } from "../en/methods";
import type { Translation } from "../translation";

export const methods: Translation<typeof en> = {
  direct: "Телефонға сұрау",
  till_qr: "Кассадағы QR",
  link: "Төлем сілтемесі",
  reusable_link: "Көп реттік сілтеме",
  static_qr: "Статикалық QR",
};
