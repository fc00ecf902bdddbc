import type { Actor } from "@/lib/kit/actor";
import { decimals } from "@/lib/kit/currencies";
import { Prisma, query } from "@/lib/kit/db";
import { amountOf } from "@/lib/kit/fields";
import { refundLimitOf } from "./sql";

/**
 * How much of one payment a cashier can refund in a new organization, in major units: enough for a mistyped bill, too
 * little to empty a till. For currencies that are not listed it is 0 until an owner or admin sets a limit.
 */
const DEFAULT_LIMITS: Readonly<Record<string, number>> = {
  KZT: 50_000,
  KGS: 10_000,
  RUB: 10_000,
  UZS: 1_000_000,
  USD: 100,
  EUR: 100,
  GBP: 100,
};

/** Returns the default limit for a currency, in minor units. */
export const firstCashierRefundLimit = (currency: string): bigint =>
  BigInt(DEFAULT_LIMITS[currency] ?? 0) * 10n ** BigInt(decimals(currency));

/** Converts a limit from major to minor units; null is no limit. Throws `ValidationFailed`. */
export function cashierRefundLimitOf(major: number | null, currency: string): bigint | null {
  if (major === null) return null;
  return major === 0 ? 0n : amountOf(major, currency, "cashier_refund_limit");
}

/** Returns how much of one payment the actor can refund in total, in minor units; null: no limit. */
export async function readRefundLimit(actor: Actor): Promise<bigint | null> {
  // Only members can have a limit, so a device's refund needs no query.
  if ("scopes" in actor.grant) return null;
  const [row] = await query<{ limit: bigint | null }>(
    Prisma.sql`SELECT ${refundLimitOf(actor)} AS "limit"`,
  );
  return row!.limit;
}
