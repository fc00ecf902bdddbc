import { linesOfOrder } from "@/lib/domain/catalogue";
import { readPaymentsById } from "@/lib/domain/payments/views";
import { publishChange } from "@/lib/domain/shared/changes";
import { deleteOldRows } from "@/lib/domain/shared/delete-old-rows";
import type { Deleted, DeletionOptions } from "@/lib/domain/shared/retention";
import type { Actor } from "@/lib/kit/actor";
import { actorFor } from "@/lib/kit/actor-kinds";
import { Prisma, query } from "@/lib/kit/db";
import { minutes } from "@/lib/kit/time";
import { findTill, type Till } from "./open-till";
import type { TillEntry } from "./schemas";

/** A browser can die without a word. Each change of the basket begins this time again. */
const BASKET_SHOWN_MS = minutes(10);

/** A condition: displays still show the basket `b`. */
export const isBasketCurrent = Prisma.sql`
  b.changed_at > now() - make_interval(secs => ${BASKET_SHOWN_MS / 1000})`;

/**
 * Tells a till's customer displays which items are being entered, in place of those before, and whether the result of the
 * last payment gives way. A till without displays keeps nothing. Throws `Forbidden`, `TillNotFound`, and
 * `ValidationFailed` if the items come to more than the amount.
 */
export async function enterAtTill(
  actor: Actor,
  tillId: string,
  { ends_result: endsResult, basket }: TillEntry,
): Promise<void> {
  const till = await findTill(actor, tillId);
  const lines = basket && linesOfOrder(basket, basket.lines, actor.currency);
  const changed = await query(
    lines
      ? Prisma.sql`
          INSERT INTO till_baskets (till_id, lines)
          SELECT ${till.id}, ${JSON.stringify(lines)}::jsonb
          WHERE EXISTS (SELECT FROM till_displays d WHERE d.till_id = ${till.id})
          ON CONFLICT (till_id) DO UPDATE SET lines = excluded.lines, changed_at = now()
          RETURNING till_id`
      : Prisma.sql`DELETE FROM till_baskets WHERE till_id = ${till.id} RETURNING till_id`,
  );
  const isEnded = endsResult && (await endResult(actor, till));
  if (changed.length > 0 || isEnded) publishChange([till.id]);
}

/** Clears the till and its displays of a payment that has its outcome; one that is pending stays. */
async function endResult(
  actor: Actor,
  { id, displayedPaymentId: paymentId }: Till,
): Promise<boolean> {
  if (paymentId === null) return false;
  const [payment] = await readPaymentsById(actorFor(actor, ["payments"]), [paymentId]);
  if (payment?.status === "pending") return false;
  const ended = await query(Prisma.sql`
    UPDATE tills SET payment_id = NULL, cleared_payment_id = NULL
    WHERE id = ${id} AND payment_id = ${paymentId} RETURNING id`);
  return ended.length > 0;
}

/** Deletes baskets that no display shows any more: their pages are gone. Returns how many. */
export const deleteOldBaskets = (options?: DeletionOptions): Promise<Deleted> =>
  deleteOldRows(
    {
      table: Prisma.sql`till_baskets`,
      column: Prisma.sql`changed_at`,
      keptMs: BASKET_SHOWN_MS,
    },
    options,
  );
