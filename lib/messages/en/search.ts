import { bidiSafe } from "@/lib/kit/display";

export const search = {
  placeholder: "Find a payment, refund, order, phone or page",
  pages: "Pages",
  found: "Results",
  looking: "Searching…",
  nothing: (typed: string) =>
    `No results for “${typed}”. Try the other mode, or enter a full ID, the beginning of an order ID, or a phone number.`,
  failed: "Search failed. Check your connection and try again.",
  payment: "Payment",
  refund: "Refund",
  staticQr: "Static QR payment",
  order: (order: string) => `Order ${bidiSafe(order)}`,
  allOf: (phone: string) => `All payments from ${phone}`,
  allOfHint: "Payments",
  hint: "↑ ↓ to choose, Enter to open, Esc to close",
};
