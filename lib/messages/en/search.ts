import { foreign } from "@/lib/kit/display";

export const search = {
  placeholder: "Find a payment, refund, order, phone or page",
  pages: "Pages",
  found: "Found",
  looking: "Looking…",
  nothing: (typed: string) =>
    `Nothing here is called “${typed}”. Look in the other mode too, or type a whole id, the beginning of an order id, or a phone number.`,
  failed: "The search did not work. Check the connection and type on to try again.",
  payment: "Payment",
  refund: "Refund",
  staticQr: "Static QR payment",
  order: (order: string) => `Order ${foreign(order)}`,
  allOf: (phone: string) => `All payments of ${phone}`,
  allOfHint: "List of payments",
  hint: "↑ ↓ to choose, Enter to open, Esc to close",
};
