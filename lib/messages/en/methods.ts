import { translatable } from "../translatable";

/** How payers are asked for payments. */
export const methods = translatable("methods", {
  direct: "Request to a phone",
  till_qr: "QR at the till",
  link: "Payment link",
  reusable_link: "Reusable link",
  static_qr: "Static QR",
});
