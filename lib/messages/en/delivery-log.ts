import { translatable } from "../translatable";
import { plural } from "./plural";

export const deliveryLog = translatable("deliveryLog", {
  table: "Webhook deliveries",
  columns: {
    status: "Status",
    event: "Event",
    endpoint: "Subscription",
    about: "Payment or order ID",
    attempts: "Attempts",
    created: "Created",
  },
  open: (event: string, status: string) => `Open the delivery of ${event}, ${status}`,
  test: "Test",
  attempts: (count: number) => plural(count, "attempt", "attempts"),
  filters: {
    label: "Filter deliveries",
    subscription: "Subscription",
    event: "Event",
    status: "Status",
    test: "Kind",
    tests: "Only tests",
    real: "No tests",
    created: "Date",
    payment: "Payment ID",
    paymentHint: "The full ID, such as pay_01h…",
  },
  deletedEndpoint: "Deleted subscription",
  empty: "No deliveries yet",
  emptyText: "Add a subscription and send a test. The request and the response appear here.",
  noMatch: "No deliveries match these filters",
  since: {
    presets: {
      hour: "Last hour",
      day: "Last 24 hours",
      week: "Last 7 days",
      time: "Custom",
    },
    time: (zone: string) => `Time (${zone})`,
    timeMissing: "Choose a date and time.",
  },
  resendFailed: "Resend failed",
  replayMissing: "Replay missing",
});
