import { translatable } from "../translatable";

export const auditLog = translatable("auditLog", {
  /** Between the name of who did something and what they did. */
  afterActor: " ",
  title: "Audit log",
  description: "Every change made by members and devices in this organization, newest first.",
  filters: "Filter the log",
  who: "Who",
  what: "What",
  when: "Date",
  address: "IP address",
  addressHint: "The address that a change came from, such as 203.0.113.5",
  downloadHint: "Every entry matching these filters",
  emptyTitle: "No entries found",
  empty: "No entries match these filters. Remove a filter to see more.",
  nothingYet: "Changes made by your team appear here.",
  test: "test",
  live: "live",
  from: (ip: string) => `from ${ip}`,
  system: "Qassa",
  someone: "Someone",
});
