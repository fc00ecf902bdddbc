import { bidiSafe, formatCount, formatMoney } from "@/lib/kit/display";
import { translatable } from "../translatable";
import { plural } from "./plural";

const failedDeliveries = (count: number, more: boolean) =>
  `${more ? "more than " : ""}${count} ${count === 1 ? "delivery" : "deliveries"} failed in the last 24 hours`;

export const overview = translatable("overview", {
  title: "Overview",
  description: (zone: string) => `Today so far, in ${zone}`,
  today: {
    label: "Today",
    taken: "Collected",
    count: "Payments",
    average: "Average",
    successRate: "Success rate",
    successHint: "Share of today’s payments that were paid, not counting pending ones",
    none: "—",
    before: (weekday: string) => `vs. this time last ${weekday}`,
    few: (value: string, least: number) =>
      `It was ${value} then. Differences between fewer than ${least} payments are mostly chance`,
    ofSettled: (paid: number, settled: number) => `${paid} of ${settled}`,
    beforeWas: (value: string) => `It was ${value} then`,
    more: (share: string) => `${share} up`,
    less: (share: string) => `${share} down`,
    points: (points: string) => `${points} points`,
    same: "No change",
    nothingBefore: "Nothing to compare to",
    staticQr: (amount: number, currency: string) => `${formatMoney(amount, currency)} by static QR`,
    refunded: (amount: number, currency: string) => `${formatMoney(amount, currency)} refunded`,
  },
  volume: {
    title: "Volume",
    periods: { today: "Today", "7": "7 days", "30": "30 days", "90": "90 days" },
    period: "Period",
    taken: "Collected",
    previous: { today: "By this time last week", days: "Previous period" },
    soFar: (at: string) => `${at}, so far`,
    asTable: "Show as table",
    asChart: "Show as chart",
    at: { today: "Hour", days: "Day" },
    payments: "Payments",
    summary: (taken: string, count: number) =>
      `${taken} collected in ${plural(count, "payment", "payments")}`,
    summaryBefore: {
      today: (taken: string) => `; ${taken} by this time last week`,
      days: (taken: string) => `; ${taken} in the previous period`,
    },
    none: "—",
    chart: (summary: string) => `Volume chart. ${summary}`,
    empty: "No payments in this period. Completed payments appear here.",
  },
  patterns: {
    when: "Busiest hours",
    sources: "By source",
    period: (days: number) => `${days} days`,
    none: "—",
    busiest: "Busiest:",
    hour: (when: string, taken: string, count: number) =>
      `${when}: ${taken} in ${plural(count, "payment", "payments")}`,
    nothing: "No payments in this period",
    nothingText: "The hours in which customers pay appear here.",
    share: (share: string, count: number) => `${share} · ${plural(count, "payment", "payments")}`,
    others: (count: number) => plural(count, "more source", "more sources"),
    timeToPay: "Average time to pay",
    takes: (average: string, median: string) => `${average}; half within ${median}`,
    duration: (seconds: number) =>
      seconds < 60
        ? `${seconds} s`
        : seconds < 3600
          ? `${Math.floor(seconds / 60)} min ${seconds % 60} s`
          : `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`,
    expired: "Expired unpaid",
    ofSettled: (share: string, expired: number, settled: number) =>
      `${share} (${formatCount(expired)} of ${formatCount(settled)})`,
  },
  attention: {
    title: "Needs attention",
    allClear: "All clear",
    allClearText:
      "No failed deliveries or refunds, no delayed refunds, and the payment network is answering.",
    nothingElse: "Nothing else",
    nothingElseText: (count: number) =>
      `You have hidden ${count === 1 ? "one thing" : `${count} things`}. It returns when it happens again.`,
    restore: (count: number) => `Show ${count} hidden`,
    hide: (text: string) => `Hide: ${text}`,
    hideTitle: "Dismiss or snooze",
    dismiss: "Dismiss until it happens again",
    snooze: {
      1: "Snooze for an hour",
      4: "Snooze for 4 hours",
      24: "Snooze for a day",
      168: "Snooze for a week",
    },
    webhooks: {
      failing: (name: string, count: number, more: boolean) =>
        `Webhook subscription “${bidiSafe(name)}” keeps failing${count > 0 ? `: ${failedDeliveries(count, more)}` : ""}`,
      switched_off: (name: string) => `Webhook subscription “${bidiSafe(name)}” was turned off`,
      failed_deliveries: (name: string, count: number, more: boolean) =>
        `Webhook subscription “${bidiSafe(name)}”: ${failedDeliveries(count, more)}`,
    },
    failedRefund: (amount: string) => `A refund of ${amount} failed`,
    silentNetworkWith: (count: number, more: boolean) =>
      `The payment network isn’t answering; ${more ? "more than " : ""}${count} ${count === 1 ? "refund waits" : "refunds wait"} for it`,
    stuckRefunds: (count: number, more: boolean) =>
      `${more ? "More than " : ""}${count} ${count === 1 ? "refund has" : "refunds have"} been pending for over an hour`,
    latePayment: (amount: string) => `A payment of ${amount} was paid after it expired`,
    keptPayment: (amount: string) =>
      `The payer approved ${amount}, but the payment network can’t take the money yet`,
    discrepancies: {
      paid_after_end: (amount: string) =>
        `A payment was paid although it had been cancelled or had failed: ${amount}`,
      paid_again: (amount: string) => `A payment was paid more than once: ${amount} in all`,
      amount_differs: (amount: string) => `A payment was paid with another amount: ${amount}`,
    },
    polling: {
      overdue:
        "Payments aren’t being checked with the payment network. Whoever runs this server should look at its log.",
      engine_silent:
        "The Inngest server isn’t asking for background work. This server does it for now; whoever runs it should look at its log.",
    },
    timeZone: (zone: string) =>
      `This server and its database have different times in ${zone}, so one of them is wrong. Whoever runs this server should update its time zone data: see Monitoring in the documentation.`,
    silentNetwork: "The payment network isn’t answering",
    since: "Since",
  },
  network: {
    title: "Payment network",
    kinds: {
      sandbox: "Sandbox network",
      gateway: "Live network",
      vipps_mobilepay: "Vipps MobilePay",
      pix: "Pix",
      apipay: "ApiPay.kz (Kaspi Pay)",
    },
    states: {
      answering: "Answering",
      not_answering: "Not answering",
      not_asked_yet: "Not called yet",
    },
    lastAnswer: "Last answer",
    lag: "Delay",
    onTime: "None",
    seconds: (count: number) => `${count} s`,
    lastFailure: "Last failure",
    never: "None",
    missing: "No payment network is connected in this mode.",
    connect: "Connect one in Settings",
  },
  latest: {
    title: "Latest payments",
    all: "All payments",
    columns: {
      amount: "Amount",
      status: "Status",
      order: "Order ID",
      payer: "Payer",
      created: "Created",
    },
    open: (amount: string, status: string) => `${amount}, ${status}`,
    empty: "No payments yet",
    emptyText: "New payments appear here automatically.",
    make: "Create a payment link",
  },
});
