// The current state of an operation. Nothing runs in the background here: reading an operation first applies
// the transitions that are due, by a conditional update, so that a race has one winner.
import { Prisma } from "@/lib/kit/db";
import {
  type ScriptedOutcome,
  MAGIC_AMOUNTS,
  type MagicAmount,
  UNKNOWN_STATUS,
} from "./magic-amounts";

const magic: readonly MagicAmount[] = MAGIC_AMOUNTS;
const text = (value: string) => `'${value}'`;
const PAID_LATE_OUTCOME = text("paid_late" satisfies ScriptedOutcome);
const scriptedStatus = magic.flatMap(({ name, transition }) =>
  transition ? [`WHEN ${text(name)} THEN ${text(transition.status)}`] : [],
);

/** The statuses of a payment that waits for its payer. */
export const WAITING = ["PaymentRequested", "QrTokenCreated", UNKNOWN_STATUS];
const waiting = `o.status IN (${WAITING.map(text).join(", ")})`;

// An outcome scripted for a time after the expiry does not happen, except for the late payment, which exists for that.
const isOutcomeDue = `coalesce(o.fate_at <= now() AND (o.fate = ${PAID_LATE_OUTCOME} OR o.fate_at <= o.expires_at), false)`;
const isTransitionDue = `((${waiting} AND (o.expires_at <= now() OR ${isOutcomeDue}))
  OR (o.status = 'Expired' AND o.fate = ${PAID_LATE_OUTCOME} AND o.fate_at <= now()))`;

/** SQL condition that the payer or the merchant can still act on the operation `o`. */
export const IS_OPEN = Prisma.raw(`(${waiting} AND NOT ${isTransitionDue})`);

/** SQL condition that the stored status of the operation `o` is not its current one, because time has passed. */
export const IS_TRANSITION_DUE = Prisma.raw(isTransitionDue);

/** Returns an UPDATE that applies the transitions that are due to the operations `o` in this scope. */
export const applyElapsedTransitions = (scope: Prisma.Sql): Prisma.Sql => Prisma.sql`
  UPDATE sandbox.operations o SET ${Prisma.raw(`
    status = CASE WHEN ${isOutcomeDue} THEN CASE o.fate ${scriptedStatus.join(" ")} END ELSE 'Expired' END,
    finished_at = CASE WHEN ${isOutcomeDue} THEN o.fate_at ELSE o.expires_at END`)}
  WHERE ${scope} AND ${IS_TRANSITION_DUE}
  RETURNING o.id, o.status`;

/** Returns the reason only once the outcome has happened: it is stored in advance, with the scripted outcome. */
export const visibleReason = ({
  status,
  reason,
}: {
  status: string;
  reason: string | null;
}): string | undefined =>
  reason !== null && ["Declined", "Rejected", "Cancelled"].includes(status) ? reason : undefined;
