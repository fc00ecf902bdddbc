import { translatable } from "../translatable";
import { plural } from "./plural";

export const resendFailed = translatable("resendFailed", {
  title: "Resend failed deliveries",
  text: "Retries every failed delivery since the time you choose, oldest first, up to 1,000 at a time. Tests and subscriptions that are off or deleted are skipped.",
  since: "Deliveries created since",
  everyEndpoint: "All subscriptions",
  start: "Resend",
  goOn: "Resend more",
  none: "No failed deliveries to resend.",
  done: (count: number) => `Resending ${plural(count, "delivery", "deliveries")}.`,
  more: "There are more.",
});
