import { plural } from "./plural";

export const resendFailed = {
  title: "Resend what failed",
  text: "Grants every failed delivery since a time one attempt more, the oldest first, at most 1,000 at a time. Tests, and deliveries of subscriptions that are off or deleted, are left out.",
  since: "Failed deliveries made since",
  presets: {
    hour: "The last hour",
    day: "The last 24 hours",
    week: "The last 7 days",
    time: "A time of my choice",
  },
  time: (zone: string) => `Time (${zone})`,
  timeMissing: "Choose the day and the time.",
  endpoint: "Endpoint",
  everyEndpoint: "All endpoints",
  start: "Resend",
  goOn: "Resend the next ones",
  none: "There is nothing to resend.",
  done: (count: number) => `${plural(count, "delivery is", "deliveries are")} on the way.`,
  more: "There are more.",
};
