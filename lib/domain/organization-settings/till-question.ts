import type { Organization } from "@/lib/kit/db";
import { amountOf } from "@/lib/kit/fields";
import type { OrganizationChange } from "./schemas";

/**
 * Returns the amount above which tills ask, in minor units, if it changes; null: they never ask. Another currency turns the
 * question off, unless an amount in it is given. Throws `ValidationFailed` if it is no amount in the currency.
 */
export function changedTillQuestion(
  { currency: requested, till_question_above: above }: OrganizationChange,
  existing: Organization,
): bigint | null | undefined {
  const currency = requested ?? existing.currency;
  if (above === undefined) return currency === existing.currency ? undefined : null;
  return above === null ? null : amountOf(above, currency, "till_question_above");
}
