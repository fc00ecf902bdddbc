import { tipPercentsOf } from "@/lib/domain/organizations/sql";
import { isKeyInUse, type KeyClaim } from "@/lib/domain/shared/idempotency";
import type { Actor } from "@/lib/kit/actor";
import { query } from "@/lib/kit/db";
import { ValidationFailed } from "@/lib/kit/errors";
import { amountOf } from "@/lib/kit/fields";

/** Returns the tips that the organization's tills offer, in percent, ascending; empty: they ask for none. */
export async function readTipPercents(actor: Actor): Promise<number[]> {
  const [row] = await query<{ percents: number[] }>(tipPercentsOf(actor));
  return row?.percents ?? [];
}

const refuse = (message: string): never => {
  throw new ValidationFailed([{ field: "tip", message: `tip ${message}` }]);
};

/**
 * Returns the tip in minor units; `tip` and `amount`, which includes it, are in major units. Throws `ValidationFailed` if
 * it is no amount in the currency or not less than the amount, and where tips are off. A request that is repeated with its
 * key is not refused for that: its payment exists, and nobody may take it again.
 */
export async function tipOf(
  actor: Actor,
  { tip, amount }: { tip: number; amount: number },
  claim: KeyClaim<unknown> | undefined,
): Promise<bigint> {
  const { currency } = actor;
  const minor = amountOf(tip, currency, "tip");
  if (minor >= amountOf(amount, currency))
    refuse("must be less than the amount, which includes it");
  const isOff = (await readTipPercents(actor)).length === 0;
  if (isOff && !(claim && (await isKeyInUse(actor, claim)))) {
    refuse("must be left out: tips are off. An owner or admin can turn them on in Settings");
  }
  return minor;
}
