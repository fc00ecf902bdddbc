import { Prisma, query } from "@/lib/kit/db";
import type { NetworkPayment } from "../port";
import { type PaymentStatusName, paymentState } from "../status-names";
import { type SandboxReply, isUnreachable, NO_MERCHANT, type StoredFaults } from "./faults";
import { UNKNOWN_STATUS } from "./magic-amounts";
import {
  applyElapsedTransitions,
  IS_OPEN,
  IS_TRANSITION_DUE,
  visibleReason,
  WAITING,
} from "./transitions";

interface Found {
  faults: StoredFaults;
  reference: string | null;
  status: string;
  reason: string | null;
  isOvertaken: boolean;
}

/**
 * Returns the state of each of these payments, in the given order. Runs one statement, and again if others changed a
 * payment meanwhile: the statement does not see their change, and a payment that was just paid would still be pending.
 */
export async function readPaymentStates(
  accountId: string,
  references: readonly string[],
): Promise<SandboxReply<NetworkPayment[]>> {
  const requested = [...references];
  const rows = await query<Found>(Prisma.sql`
    WITH changed AS (${applyElapsedTransitions(
      Prisma.sql`o.account_id = ${accountId} AND o.reference = ANY(${requested}::text[])`,
    )})
    SELECT m.faults, o.reference, coalesce(c.status, o.status) AS status, o.reason,
      coalesce(${IS_TRANSITION_DUE} AND c.id IS NULL, false) AS "isOvertaken"
    FROM sandbox.merchants m
    LEFT JOIN sandbox.operations o ON o.account_id = m.account_id AND o.reference = ANY(${requested}::text[])
    LEFT JOIN changed c ON c.id = o.id
    WHERE m.account_id = ${accountId}`);
  const faults = rows[0]?.faults;
  if (!faults) return NO_MERCHANT;
  if (isUnreachable(faults)) return { faults };
  if (rows.some(({ isOvertaken }) => isOvertaken)) return readPaymentStates(accountId, references);
  const found = new Map(rows.map((row) => [row.reference, row]));
  return {
    faults,
    answer: requested.map((reference) => present(reference, found.get(reference), faults)),
  };
}

/**
 * Cancels a payment. Runs one statement, unless the payment can no longer be cancelled: then it returns the state that
 * it has.
 */
export async function cancelPayment(
  accountId: string,
  reference: string,
): Promise<SandboxReply<NetworkPayment>> {
  const [row] = await query<{ faults: StoredFaults; cancelled: bigint | null }>(Prisma.sql`
    WITH merchant AS (SELECT account_id, faults FROM sandbox.merchants WHERE account_id = ${accountId}),
    cancelled AS (
      UPDATE sandbox.operations o
      SET status = 'Cancelled', reason = 'The merchant cancelled the payment.', finished_at = now()
      FROM merchant m
      WHERE o.account_id = m.account_id AND o.reference = ${reference} AND ${IS_OPEN}
        AND NOT (m.faults @> '{"no_answer": true}' OR m.faults @> '{"server_error": true}')
      RETURNING o.id
    )
    SELECT m.faults, c.id AS cancelled FROM merchant m LEFT JOIN cancelled c ON true`);
  if (!row) return NO_MERCHANT;
  const { faults } = row;
  if (isUnreachable(faults)) return { faults };
  if (row.cancelled !== null) {
    const word = "Cancelled" satisfies PaymentStatusName;
    return { faults, answer: { reference, state: "cancelled", networkStatus: word } };
  }
  const { answer } = await readPaymentStates(accountId, [reference]);
  return { faults, answer: answer?.[0] };
}

function present(
  reference: string,
  found: Found | undefined,
  faults: StoredFaults,
): NetworkPayment {
  if (!found) return { reference, state: "not_found", networkStatus: "NotFound" };
  const isObscured = faults.unknown_status === true && WAITING.includes(found.status);
  const word = isObscured ? UNKNOWN_STATUS : found.status;
  const reason = visibleReason({ status: word, reason: found.reason });
  return { reference, state: paymentState(word), networkStatus: word, ...(reason && { reason }) };
}
