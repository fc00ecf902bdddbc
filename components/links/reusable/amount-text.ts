import { rangeText } from "@/components/ui/range-text";
import type { ReusableLinkResource } from "@/lib/domain/reusable-links/schemas";
import { formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";

const m = messages.reusableLinks;

/** The bounds of what payers can enter, in words; undefined if there are none. */
export const boundsText = ({ amount_min: min, amount_max: max, currency }: ReusableLinkResource) =>
  rangeText(m, { min, max }, currency);

/** The fixed amount, or that payers choose it. */
export const amountText = ({ amount, currency }: ReusableLinkResource): string =>
  amount === undefined ? m.anyAmount : formatMoney(amount, currency);
