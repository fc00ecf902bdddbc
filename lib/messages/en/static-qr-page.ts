import { bidiSafe } from "@/lib/kit/display";
import { translatable } from "../translatable";

export const staticQrPage = translatable("staticQrPage", {
  title: "Static QR payment",
  all: "Static QR payments",
  newer: "Newer payment",
  older: "Older payment",
  modes: { test: "Test mode", live: "Live mode" },
  paid: "Paid with your printed QR code",
  notFound: "Static QR payment not found",
  notFoundText:
    "Check the order number and the mode switch above. The payment may belong to another organization or mode. New payments appear within 15 seconds.",

  facts: {
    title: "Details",
    paidAt: "Paid",
    payer: "Payer",
    comment: "Comment",
    orderNumber: "Order number",
    copyOrderNumber: "Copy the order number",
    operation: "Operation number",
    copyOperation: "Copy the operation number",
    sale: "Sale number",
    copySale: "Copy the sale number",
    saleType: "Type of sale",
    source: "Source",
    operationType: "Type of operation",
    operationMethod: "Method",
    features: "Features",
    syncedAt: "Read from the network",
  },
  /** The codes of the sandbox; other networks have their own. */
  codes: {
    saleType: { POS: "At a point of sale" },
    source: { STATIC_QR: "Printed QR code" },
    operationType: { 1: "Payment to the merchant" },
    operationMethod: { 2: "From the balance, by QR code" },
    features: { 0: "None" },
  },
  code: (word: string, code: string) => `${word} (${code})`,

  order: {
    title: "Order",
    none: "This payment isn’t linked to an order. Note your own order ID to find the payment by it.",
    noneToRead: "This payment isn’t linked to an order.",
    link: "Link to an order",
    change: "Change",
    remove: "Remove",
    label: "Order ID",
    hint: "Your own ID of the order. The payment network doesn’t get it.",
    missing: "Enter an order ID.",
    copy: "Copy the order ID",
    saved: "Order ID saved.",
    removed: "Order ID removed.",
    others: "Payments with the same order ID",
    payment: (order: string, method: string, amount: string) =>
      `Order ${bidiSafe(order)}: ${method}, ${amount}`,
    all: (order: string) => `See all payments of order ${bidiSafe(order)}`,
  },

  refund: {
    title: "Refund",
    action: "Refund",
    why: "Payment networks don’t let Qassa refund static QR payments.",
    instead:
      "To return the money, refund it in the app of your bank or payment network. Qassa doesn’t learn of that refund and doesn’t count it: in lists and reports, the payment keeps its full amount.",
  },
});
