import { bidiSafe } from "@/lib/kit/display";
import { translatable } from "../translatable";
import { plural } from "./plural";

export const search = translatable("search", {
  placeholder: "Payment, amount, order, phone, page or action",
  placeholderOfPages: "Page or action",
  results: "Results",
  pages: "Pages",
  groups: {
    id: "By ID",
    amount: (amount: string) => `Payments of ${amount}`,
    order: "By order ID",
    phone: (phone: string) => `Payments from ${phone}`,
    phone_end: (digits: string) => `Payments from numbers ending in ${digits}`,
    facts: (said: string) => `Payments: ${bidiSafe(said)}`,
    refund: "Refunds",
    static_qr: "Static QR payments",
  },
  seeAll: {
    amount: (amount: string) => `See all payments of ${amount}`,
    order: (order: string) => `See all payments of order ${bidiSafe(order)}`,
    phone: (phone: string) => `See all payments from ${phone}`,
    phone_end: (digits: string) => `See all payments from numbers ending in ${digits}`,
    facts: (said: string) => `See all payments: ${bidiSafe(said)}`,
    static_qr: "See all static QR payments that begin with it",
  },
  payer: (phone: string) => `Payer ${phone}: sums, payments and refunds`,
  factsWithout: (said: string, words: string) =>
    `Payments: ${bidiSafe(said)}, without “${bidiSafe(words)}”`,
  olderFacts: (said: string) => `Look further back: ${bidiSafe(said)}`,
  looking: "Searching…",
  nothing: (typed: string) =>
    `No results for “${typed}”. Try the other mode, or enter a full ID, an amount, the beginning of an order ID, or a phone number or its last four digits. Several facts at once work too: 3300 4567 noon, till:bar, person:aida, item:latte.`,
  noPage: (typed: string) => `No page or action for “${typed}”. Try another word.`,
  failed: "Search failed. Check your connection and try again.",
  count: (count: number) => plural(count, "result", "results"),
  payment: "Payment",
  refund: "Refund",
  staticQr: "Static QR payment",
  order: (order: string) => `Order ${bidiSafe(order)}`,
  orderNumber: (number: string) => `No. ${bidiSafe(number)}`,
  hint: "↑ ↓ to choose, Enter to open, Esc to close",
  factsHint: "Several facts at once: 3300 4567 noon · till:bar yesterday · item:latte",
});
