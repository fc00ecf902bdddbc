import { useState } from "react";
import type { PaymentIntent } from "../memory";
import { isLargeAmount, type TillActs } from "../use-till";

/**
 * Asks before an amount above the organization's largest is requested, also if this till learns of it from a refusal.
 * `large` is what the question is about.
 */
export function useLargeAmount({ till, take }: TillActs, request: (intent: PaymentIntent) => void) {
  const [pendingIntent, setPendingIntent] = useState<PaymentIntent>();
  const isRefused = isLargeAmount(take.error);
  const large = pendingIntent ?? (isRefused ? take.variables : undefined);
  const above = till?.question_above;
  const no = () => {
    setPendingIntent(undefined);
    if (isRefused) take.reset();
  };
  return {
    large,
    no,
    yes: () => {
      no();
      if (large) request({ ...large, is_confirmed: true });
    },
    takeOnce: (intent: PaymentIntent) =>
      above !== undefined && intent.amount > above ? setPendingIntent(intent) : request(intent),
  };
}
