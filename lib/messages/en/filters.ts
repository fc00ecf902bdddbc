import { translatable } from "../translatable";

export const filters = translatable("filters", {
  location: "Location",
  apply: "Apply",
  remove: (name: string) => `Remove filter: ${name}`,
  add: (name: string) => `Filter by ${name}`,
  change: (name: string, value: string) => `${name}: ${value}. Change filter`,
  clear: "Clear filters",
  notApplied: (count: number) => (count === 1 ? "Filter not applied" : "Filters not applied"),
  fault: (name: string, value: string, fault: string) => `${name} “${value}”: ${fault}`,
  chooseAgain: "Choose one from the list",
  removeRefused: (count: number) => (count === 1 ? "Remove the filter" : "Remove these filters"),
  noMatchText: "Widen the dates, remove a filter, or try the other mode.",
  ranges: {
    today: "Today",
    yesterday: "Yesterday",
    week: "Last 7 days",
    month: "Last 30 days",
    thisMonth: "This month",
    lastMonth: "Last month",
    ofMonths: "Month…",
  },
  daysAgo: (count: number) =>
    count === 0 ? "today" : count === 1 ? "yesterday" : `${count} days ago`,
  fromTo: (from: string, to: string) => (from === to ? from : `${from} – ${to}`),
  from: (day: string) => `From ${day}`,
  to: (day: string) => `Until ${day}`,
  zone: (zone: string) => `Days in ${zone}`,
});
