import { after, minutes } from "@/lib/kit/time";
import type { LinkRequest } from "../port";
import type { VippsConnection } from "./connection";
import { wireAmount } from "./money";

/** How long the payer has unless a longer time is asked for, which must be more than that when it arrives. */
const USUAL = minutes(10);
const MIN_EXTRA_MS = minutes(11);

/**
 * Returns the part of a creation that says how the payer gets to it: by scanning a code, or, on the phone that has the
 * app, by opening a page that switches to it and back.
 */
export function linkFlow(
  { longestLinkDays }: VippsConnection,
  link: LinkRequest,
  description: string | undefined,
): object {
  // It takes no other scheme, and no longer time in this flow.
  if (link.returnUrl?.startsWith("https://")) {
    return { userFlow: "WEB_REDIRECT", returnUrl: link.returnUrl };
  }
  const code = { userFlow: "QR", qrFormat: { format: "TEXT/TARGETURL" } };
  const now = new Date();
  const isLonger = longestLinkDays !== undefined && link.expiresAt > after(now, USUAL);
  return isLonger ? { ...code, ...longLiving(link, description, now) } : code;
}

/** A longer time has to come with what is bought. Which tax is part of it is not known here. */
function longLiving(
  { expiresAt, amount, currency }: LinkRequest,
  description: string | undefined,
  now: Date,
) {
  const { value } = wireAmount(amount, currency);
  const earliest = after(now, MIN_EXTRA_MS);
  const line = {
    name: description ?? "Payment",
    id: "1",
    totalAmount: value,
    totalAmountExcludingTax: value,
    totalTaxAmount: 0,
  };
  return {
    expiresAt: (expiresAt > earliest ? expiresAt : earliest).toISOString(),
    receipt: { orderLines: [line], bottomLine: { currency } },
  };
}
