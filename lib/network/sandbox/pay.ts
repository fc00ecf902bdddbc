import { Prisma, query } from "@/lib/kit/db";
import { SandboxPaymentNotOpen, SandboxQrNotFound, SandboxRequestNotFound } from "./errors";
import { firstBalance, payerNameFor } from "./payers";
import { applyElapsedTransitions, IS_OPEN, visibleReason } from "./transitions";

/** The outcome of a payer's action. */
export interface Outcome {
  /** The network status: `Processed`, `Rejected` or `Declined`. */
  status: string;
  reason?: string;
}

/**
 * Returns a CTE named `taken` that takes an amount from a payer's balance. It has no row if the balance is too low or a
 * fault prevents the payment. An unknown phone is registered by it. `source` has account_id, phone, name,
 * first_balance, amount and faults.
 */
export const takeFromBalance = (source: string): Prisma.Sql =>
  Prisma.raw(`
  taken AS (
    INSERT INTO sandbox.payers AS p (account_id, phone, name, balance, put_in)
    SELECT s.account_id, s.phone, s.name, greatest(s.first_balance - s.amount, 0), s.first_balance FROM ${source} s
    WHERE NOT (s.faults @> '{"insufficient_funds": true}' OR s.faults @> '{"technical_fault": true}')
      AND (s.first_balance >= s.amount
           OR EXISTS (SELECT FROM sandbox.payers k WHERE k.account_id = s.account_id AND k.phone = s.phone
                        AND k.balance >= s.amount))
    ON CONFLICT (account_id, phone) DO UPDATE SET balance = p.balance - (SELECT amount FROM ${source})
      WHERE p.balance >= (SELECT amount FROM ${source})
    RETURNING p.id, p.name
  )`);

/** Confirms a payment request as its payer. Throws `SandboxRequestNotFound`, `SandboxPaymentNotOpen`. */
export const confirmRequest = (accountId: string, reference: string): Promise<Outcome> =>
  pay(requestOf(accountId, reference), new SandboxRequestNotFound());

/** Pays a QR token as the payer with this phone. Throws `SandboxQrNotFound`, `SandboxPaymentNotOpen`. */
export async function payLink(qrToken: string, phone: string): Promise<Outcome> {
  const isLink = Prisma.sql`o.qr_token = ${qrToken}`;
  const [link] = await query<{ currency: string }>(
    Prisma.sql`SELECT o.currency FROM sandbox.operations o WHERE ${isLink}`,
  );
  if (!link) throw new SandboxQrNotFound();
  const newcomer = { phone, name: payerNameFor(phone), firstBalance: firstBalance(link.currency) };
  return pay(isLink, new SandboxQrNotFound(), newcomer);
}

/** Declines a payment request as its payer. Throws `SandboxRequestNotFound`, `SandboxPaymentNotOpen`. */
export const declineRequest = (accountId: string, reference: string): Promise<Outcome> =>
  decline(requestOf(accountId, reference), new SandboxRequestNotFound());

/**
 * Declines a QR token. If a phone is given, the payment is in that payer's history. Throws `SandboxQrNotFound`,
 * `SandboxPaymentNotOpen`.
 */
export const declineLink = (qrToken: string, phone?: string): Promise<Outcome> =>
  decline(Prisma.sql`o.qr_token = ${qrToken}`, new SandboxQrNotFound(), phone);

const requestOf = (accountId: string, reference: string) =>
  Prisma.sql`o.account_id = ${accountId} AND o.reference = ${reference} AND o.kind = 'request'`;

/** Locks the operation if it is still open, takes the money and settles, all in one statement. */
async function pay(
  scope: Prisma.Sql,
  unknown: Error,
  // A payer who was asked to confirm is already registered.
  newcomer?: { phone: string; name: string; firstBalance: bigint },
): Promise<Outcome> {
  const [settled] = await query<{ status: string; reason: string | null }>(Prisma.sql`
    WITH target AS (
      SELECT o.id, o.account_id, o.amount, m.faults, coalesce(o.phone, ${newcomer?.phone ?? null}::text) AS phone,
             ${newcomer?.name ?? ""}::text AS name, ${newcomer?.firstBalance ?? 0n}::bigint AS first_balance
      FROM sandbox.operations o JOIN sandbox.merchants m USING (account_id)
      WHERE ${scope} AND ${IS_OPEN} FOR UPDATE OF o
    ), ${takeFromBalance("target")}
    UPDATE sandbox.operations o SET
      phone = t.phone, fate = NULL, fate_at = NULL, finished_at = now(),
      status = CASE WHEN EXISTS (SELECT FROM taken) THEN 'Processed' ELSE 'Rejected' END,
      reason = CASE WHEN EXISTS (SELECT FROM taken) THEN NULL
                    WHEN t.faults @> '{"technical_fault": true}' THEN 'Technical fault of the network.'
                    ELSE 'The payer has insufficient funds.' END
    FROM target t WHERE o.id = t.id
    RETURNING o.status, o.reason`);
  if (settled) return toOutcome(settled);
  await requireOpen(scope, unknown);
  return pay(scope, unknown, newcomer);
}

async function decline(scope: Prisma.Sql, unknown: Error, phone?: string): Promise<Outcome> {
  const [settled] = await query<{ status: string; reason: string | null }>(Prisma.sql`
    UPDATE sandbox.operations o
    SET status = 'Declined', phone = coalesce(o.phone, ${phone ?? null}::text), reason = 'The payer declined.', finished_at = now()
    WHERE ${scope} AND ${IS_OPEN} RETURNING o.status, o.reason`);
  if (settled) return toOutcome(settled);
  await requireOpen(scope, unknown);
  return decline(scope, unknown, phone);
}

const toOutcome = (settled: { status: string; reason: string | null }): Outcome => {
  const reason = visibleReason(settled);
  return { status: settled.status, ...(reason && { reason }) };
};

/**
 * Throws the error that explains why an operation cannot be acted on. Returns if it can be: its submission was committed
 * after the statement that did not find it had begun.
 */
async function requireOpen(scope: Prisma.Sql, unknown: Error): Promise<void> {
  await query(applyElapsedTransitions(scope));
  const [found] = await query<{ status: string; isOpen: boolean }>(
    Prisma.sql`SELECT o.status, ${IS_OPEN} AS "isOpen" FROM sandbox.operations o WHERE ${scope}`,
  );
  if (!found) throw unknown;
  if (!found.isOpen) throw new SandboxPaymentNotOpen(found.status);
}
