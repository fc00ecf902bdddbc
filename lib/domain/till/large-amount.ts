import { tillQuestionAboveOf } from "@/lib/domain/organizations/sql";
import { isKeyInUse, type KeyClaim } from "@/lib/domain/shared/idempotency";
import type { Actor } from "@/lib/kit/actor";
import { query } from "@/lib/kit/db";
import { amountOf } from "@/lib/kit/fields";
import { toMajorUnits } from "@/lib/kit/money";
import { LargeAmount } from "./errors";

/** Returns the amount above which the organization's tills ask, in minor units; null: they never ask. */
export async function readTillQuestion(actor: Actor): Promise<bigint | null> {
  const [row] = await query<{ amount: bigint | null }>(tillQuestionAboveOf(actor));
  return row?.amount ?? null;
}

/** What a till needs to know of it: the amount in major units, absent if it never asks. */
export const presentTillQuestion = (above: bigint | null, currency: string) =>
  above === null ? {} : { question_above: toMajorUnits(above, currency) };

/**
 * Throws `LargeAmount` for an amount above the organization's question that nobody has confirmed. A request that is repeated
 * with its key is not refused: its payment exists.
 */
export async function requireConfirmed(
  actor: Actor,
  { amount, is_confirmed: isConfirmed }: { amount: number; is_confirmed?: boolean | undefined },
  claim: KeyClaim<unknown> | undefined,
): Promise<void> {
  if (isConfirmed) return;
  const above = await readTillQuestion(actor);
  if (above === null || amountOf(amount, actor.currency) <= above) return;
  if (claim && (await isKeyInUse(actor, claim))) return;
  throw new LargeAmount(above, actor.currency);
}
