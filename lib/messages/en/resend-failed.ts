import { translatable } from "../translatable";
import { plural } from "./plural";

export const resendFailed = translatable("resendFailed", {
  title: "Resend failed deliveries",
  text: "Retries every failed delivery since the time you choose, oldest first, up to 1,000 at a time. Tests and subscriptions that are off or deleted are skipped.",
  since: "Deliveries created since",
  presets: {
    hour: "Last hour",
    day: "Last 24 hours",
    week: "Last 7 days",
    time: "Custom",
  },
  time: (zone: string) => `Time (${zone})`,
  timeMissing: "Choose a date and time.",
  endpoint: "Subscription",
  everyEndpoint: "All subscriptions",
  start: "Resend",
  goOn: "Resend more",
  none: "No failed deliveries to resend.",
  done: (count: number) => `Resending ${plural(count, "delivery", "deliveries")}.`,
  more: "There are more.",
});
