import { formatMoney } from "@/lib/kit/display";

export const payments = {
  title: "Payments",
  description:
    "What was asked of payers, and what became of it. New payments appear by themselves.",
  one: "Payment",
  allPayments: "All payments",
  download: "Download CSV",
  downloadHint: "Every payment that these filters let through",
  newOnes: (count: number) => (count === 1 ? "1 new payment" : `${count} new payments`),
  lostTouch: "The list is not being renewed: Qassa cannot be reached. It goes on by itself.",

  columns: {
    amount: "Amount",
    status: "Status",
    order: "Order",
    payer: "Payer",
    device: "Made by",
    created: "Created",
  },
  open: (amount: string, status: string) => `Open the payment of ${amount}, ${status}`,
  refundedOf: (amount: string) => `${amount} refunded`,
  anyPayer: "By link",
  methods: { direct: "Request to a phone", link: "Payment link" },

  filters: {
    label: "Filter payments",
    status: "Status",
    created: "Date",
    amount: "Amount",
    phone: "Phone",
    order: "Order id",
    device: "Device",
    method: "Method",
    exactly: "Exactly",
    between: "Between",
    atLeast: "At least",
    atMost: "At most",
    atLeastAmount: (amount: string) => `≥ ${amount}`,
    atMostAmount: (amount: string) => `≤ ${amount}`,
    phoneHint: "In any spelling, such as +7 701 123 45 67",
    orderHint: "The whole order id; the search (Ctrl K) finds beginnings too",
    anyDevice: "Find a device",
    noDevices: "No device has this name",
  },

  empty: "No payments yet",
  emptyText: "Ask a payer for the first one. In test mode it goes to the sandbox phone.",
  emptyLive: "Ask a payer for the first one with a live device key.",
  makeKey: "Issue a device key",
  openPhone: "Open the sandbox phone",
  noMatch: "No payment matches these filters",
  noMatchText: "Widen the dates, take a filter away, or look in the other mode.",
  lookedBackTo: (date: string) => `Looked through payments back to ${date}`,
  end: "That is all of them",

  notFound: "There is no such payment",
  notFoundText:
    "The id may be mistyped, or the payment may belong to another organization or mode. Check the mode switch above.",

  /** What a screen reader hears of an amount. */
  amount: formatMoney,
};
