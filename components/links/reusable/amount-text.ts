import { formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import type { ReusableLinkResource } from "@/lib/domain/reusable-links/schemas";

const m = messages.reusableLinks;

/** The bounds of what payers can enter, in words; undefined if there are none. */
export function boundsText(link: ReusableLinkResource): string | undefined {
  const { amount_min: least, amount_max: most, currency } = link;
  if (least !== undefined && most !== undefined) {
    return m.between(formatMoney(least, currency), formatMoney(most, currency));
  }
  if (least !== undefined) return m.atLeast(formatMoney(least, currency));
  return most === undefined ? undefined : m.atMost(formatMoney(most, currency));
}

/** The fixed amount, or that payers choose it. */
export const amountText = ({ amount, currency }: ReusableLinkResource): string =>
  amount === undefined ? m.anyAmount : formatMoney(amount, currency);
