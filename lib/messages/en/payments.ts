import { translatable } from "../translatable";
import { plural } from "./plural";

export const payments = translatable("payments", {
  title: "Payments",
  description: "Every payment request and its status. New payments appear automatically.",
  one: "Payment",
  allPayments: "All payments",
  newer: "Newer payment",
  older: "Older payment",
  previous: "Previous payment",
  next: "Next payment",
  downloadHint: "Every payment matching these filters",
  newOnes: (count: number) => (count === 1 ? "1 new payment" : `${count} new payments`),

  columns: {
    amount: "Amount",
    status: "Status",
    order: "Order ID",
    payer: "Payer",
    device: "Source",
    created: "Created",
  },
  open: (amount: string, status: string) => `Open the payment of ${amount}, ${status}`,
  select: (amount: string, order = "") => `Select the payment of ${amount} ${order}`.trimEnd(),
  selectAll: "Select the loaded payments",
  totals: {
    count: (count: number) => plural(count, "payment", "payments"),
    moreThan: (count: number) => `More than ${plural(count, "payment", "payments")}`,
    paid: (sum: string) => `${sum} paid`,
    requested: (sum: string) => `${sum} requested`,
    refunded: (sum: string) => `${sum} refunded`,
  },
  bulk: {
    label: "Selected payments",
    selected: (count: number) => `${count} selected`,
    export: "Export",
    resend: "Resend webhooks",
    resent: (count: number) =>
      count === 0
        ? "These payments have no webhooks that can be resent."
        : `${plural(count, "webhook", "webhooks")} resent`,
    clear: "Clear",
  },
  paidOf: (amount: string) => `${amount} paid`,
  refundedOf: (amount: string) => `${amount} refunded`,
  anyPayer: "Anyone with the link",
  methods: { direct: "Request to a phone", link: "Payment link" },

  filters: {
    label: "Filter payments",
    status: "Status",
    created: "Date",
    amount: "Amount",
    phone: "Phone",
    order: "Order ID",
    device: "Device",
    till: "Till",
    method: "Method",
    tag: "Tag",
    exactly: "Exactly",
    between: "Between",
    atLeast: "At least",
    atMost: "At most",
    atLeastAmount: (amount: string) => `≥ ${amount}`,
    atMostAmount: (amount: string) => `≤ ${amount}`,
    phoneHint: "In any format, such as +7 701 123 45 67, or the last digits",
    phoneFault: "Enter a phone number, or at least its last 3 digits.",
    amountFault: "Enter an amount above 0.",
    atMostFault: "Enter at least the lower amount.",
    sort: "Sorting",
    orderHint: "The full order ID. Search (Ctrl K) also finds the beginning of one.",
    anyDevice: "Find a device",
    noDevices: "No devices found",
  },

  empty: "No payments yet",
  emptyText: "Take your first one. In test mode, payment requests go to the sandbox phone.",
  emptyLive: "Take your first one with a live device key.",
  makeKey: "Create a device key",
  openPhone: "Open the sandbox phone",
  noMatch: "No payments match these filters",
  searchedBackTo: (date: string) => `Searched payments back to ${date}`,
  sortedBackTo: (date: string) =>
    `Only payments back to ${date} are sorted by amount here. Choose fewer days to see earlier ones.`,

  notFound: "Payment not found",
  notFoundText:
    "Check the ID and the mode switch above. The payment may belong to another organization or mode.",
});
