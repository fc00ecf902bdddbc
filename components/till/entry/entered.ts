import type { PaymentIntent } from "../memory";
import type { AmountEntry } from "./amount-entry";
import { type BasketLine, totalOf } from "./basket";

/** What is being entered: items, amounts that are typed, an order ID, and a note that the payer sees. */
export interface Entered {
  entry: AmountEntry;
  lines: readonly BasketLine[];
  order: string;
  note: string;
}

export const intentOf = ({ entry, lines, order, note }: Entered): PaymentIntent => ({
  amount: totalOf(lines, entry),
  ...(order.trim() && { merchant_order_id: order.trim() }),
  ...(note.trim() && { comment: note.trim() }),
  ...(lines.length > 0 && { lines }),
});

export type Change = (known: Entered) => Partial<Entered>;

/** First clears what was typed, then the items. */
export const cleared: Change = ({ entry }) => (entry === "" ? { lines: [] } : { entry: "" });
