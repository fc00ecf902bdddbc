import { formatCount } from "@/lib/kit/display";
import { translatable } from "../translatable";
import { plural } from "./plural";

export const payers = translatable("payers", {
  one: "Payer",
  open: (phone: string) => `Payer ${phone}`,
  allPayments: "All payments",
  firstSeen: "First seen",
  lastSeen: "last seen",
  capped: (count: number) =>
    `This payer has more than ${formatCount(count)} payments. The figures are of the newest ${formatCount(count)}.`,

  figures: {
    title: "Figures",
    count: "Payments",
    countCapped: (count: number) => `${formatCount(count)}+`,
    paid: "Collected",
    refunded: "Refunded",
    net: "Net",
    average: "Average payment",
    success: "Success rate",
    none: "—",
    ofSettled: (paid: number, settled: number) => `${formatCount(paid)} of ${formatCount(settled)}`,
    successHint: "Share of payments that were paid, not counting pending ones",
    few: (least: number) => `A share of fewer than ${least} payments is mostly chance`,
  },

  payments: {
    title: "Payments",
    all: "See all",
    newOnes: (count: number) => `${plural(count, "new payment", "new payments")}`,
  },
  statuses: {
    title: "By status",
    show: (status: string, count: number) =>
      `Show ${plural(count, "payment", "payments")} with the status ${status}`,
  },
  refunds: {
    title: "Refunds",
    none: "No refunds.",
    newest: (count: number) => `The newest ${count}`,
  },

  empty: "No payments from this payer",
  emptyText:
    "Check the number and the mode switch above. Static QR payments are not listed by phone, because the payment network does not report it.",
  notFound: "Not a phone number",
  notFoundText: "Open a payer from a payment, or search for the number (Ctrl K).",
});
