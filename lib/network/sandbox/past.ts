import { randomUUID } from "node:crypto";
import { Prisma } from "@/lib/kit/db";
import type { PaymentStatusName, RefundStatusName } from "../status-names";
import { qrAddress, randomToken } from "./merchants";
import { firstBalance, payerNameFor } from "./payers";
import { newOrderNumber } from "./static-qr";

/** A payment that was created and settled at an earlier time. */
export interface PastOperation {
  reference: string;
  kind: "request" | "link";
  status: PaymentStatusName;
  /** Minor units. */
  amount: bigint;
  phone: string | null;
  comment: string | null;
  reason?: string;
  createdAt: Date;
  expiresAt: Date;
  finishedAt: Date;
}

export interface PastStaticQrPayment {
  amount: bigint;
  phone: string;
  comment: string | null;
  paidAt: Date;
}

export interface PastRefund {
  reference: string;
  paymentReference: string;
  amount: bigint;
  /** Its status from `decidesAt` on; until then it is accepted. */
  outcome: Extract<RefundStatusName, "Refunded" | "RefundFailed">;
  reason?: string;
  createdAt: Date;
  decidesAt: Date;
}

/** What the network issued for a link. */
export interface PastLink {
  reference: string;
  /** The URL that a payer opened or scanned. */
  qrToken: string;
  qrOperationId: bigint;
  extTranId: string;
}

/**
 * Records past activity at the sandbox, so that the sandbox treats it like any other: the payments can be refunded, and
 * the static QR payments are in the history. No balance changes. Everything is recorded in chronological order, and
 * payers who do not exist yet are registered. Returns what was issued for each link.
 */
export async function recordPastOperations(
  transaction: Prisma.TransactionClient,
  merchant: { accountId: string; currency: string },
  past: {
    operations: readonly PastOperation[];
    staticQrPayments: readonly PastStaticQrPayment[];
    refunds: readonly PastRefund[];
  },
): Promise<PastLink[]> {
  const { accountId, currency } = merchant;
  const rows = [
    ...past.operations.map((operation) => ({
      ...operation,
      amount: operation.amount.toString(),
      token: operation.kind === "link" ? randomToken() : null,
      extTranId: randomUUID(),
      orderNumber: null,
    })),
    ...past.staticQrPayments.map((payment) => ({
      kind: "static",
      status: "Processed",
      amount: payment.amount.toString(),
      phone: payment.phone,
      comment: payment.comment,
      createdAt: payment.paidAt,
      finishedAt: payment.paidAt,
      extTranId: randomUUID(),
      orderNumber: newOrderNumber(),
    })),
  ].sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  await registerPayers(transaction, merchant, rows);
  const links = await transaction.$queryRaw<PastLink[]>(Prisma.sql`
    WITH booked AS (
      INSERT INTO sandbox.operations (account_id, reference, kind, status, amount, currency, phone, comment, qr_token,
        ext_tran_id, order_number, reason, expires_at, created_at, finished_at)
      SELECT ${accountId}, o.reference, o.kind, o.status, o.amount, ${currency}, o.phone, o.comment, o.token,
        o."extTranId", o."orderNumber", o.reason, o."expiresAt", o."createdAt", o."finishedAt"
      FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS (
        reference text, kind text, status text, amount bigint, phone text, comment text, token text,
        "extTranId" text, "orderNumber" text, reason text, "expiresAt" timestamptz, "createdAt" timestamptz,
        "finishedAt" timestamptz)) WITH ORDINALITY o
      -- Their numbers define the order of the history.
      ORDER BY o.ordinality
      RETURNING reference, kind, qr_token, id, ext_tran_id)
    SELECT reference, qr_token AS "qrToken", id AS "qrOperationId", ext_tran_id AS "extTranId"
    FROM booked WHERE kind = 'link'`);
  await bookRefunds(transaction, accountId, past.refunds);
  await recalculatePutIn(transaction, accountId);
  return links.map((link) => ({ ...link, qrToken: qrAddress(link.qrToken) }));
}

async function registerPayers(
  transaction: Prisma.TransactionClient,
  { accountId, currency }: { accountId: string; currency: string },
  rows: readonly { phone: string | null }[],
) {
  const phones = new Set(rows.flatMap(({ phone }) => (phone === null ? [] : [phone])));
  const payers = [...phones].map((phone) => ({ phone, name: payerNameFor(phone) }));
  await transaction.$executeRaw(Prisma.sql`
    INSERT INTO sandbox.payers (account_id, phone, name, balance, put_in)
    SELECT ${accountId}, p.phone, p.name, first.balance, first.balance
    FROM jsonb_to_recordset(${JSON.stringify(payers)}::jsonb) AS p(phone text, name text),
      (SELECT ${firstBalance(currency)}::bigint AS balance) first
    ON CONFLICT DO NOTHING`);
}

/** Balances have not changed, so the money of past payments counts as put in before them. */
async function recalculatePutIn(transaction: Prisma.TransactionClient, accountId: string) {
  await transaction.$executeRaw(Prisma.sql`
    UPDATE sandbox.payers p SET put_in = p.balance + coalesce(paid.amount, 0) - coalesce(returned.amount, 0)
    FROM sandbox.payers known
    LEFT JOIN (
      SELECT o.phone, sum(o.amount)::bigint AS amount FROM sandbox.operations o
      WHERE o.account_id = ${accountId} AND o.status = 'Processed' AND o.fate IS NULL GROUP BY o.phone
    ) paid ON paid.phone = known.phone
    LEFT JOIN (
      SELECT o.phone, sum(r.amount)::bigint AS amount
      FROM sandbox.refunds r JOIN sandbox.operations o ON o.id = r.operation_id
      WHERE o.account_id = ${accountId} AND o.fate IS NULL AND r.status = 'Refunded' GROUP BY o.phone
    ) returned ON returned.phone = known.phone
    WHERE p.id = known.id AND p.account_id = ${accountId}`);
}

async function bookRefunds(
  transaction: Prisma.TransactionClient,
  accountId: string,
  refunds: readonly PastRefund[],
) {
  const rows = refunds.map((refund) => ({ ...refund, amount: refund.amount.toString() }));
  await transaction.$executeRaw(Prisma.sql`
    INSERT INTO sandbox.refunds (account_id, reference, operation_id, phone, amount, status, reason, outcome,
      decides_at, created_at, finished_at)
    SELECT ${accountId}, r.reference, o.id, o.phone, r.amount,
      CASE WHEN r."decidesAt" <= now() THEN r.outcome ELSE 'RefundAccepted' END, r.reason, r.outcome, r."decidesAt",
      r."createdAt", CASE WHEN r."decidesAt" <= now() THEN r."decidesAt" END
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(
      reference text, "paymentReference" text, amount bigint, outcome text, reason text, "decidesAt" timestamptz,
      "createdAt" timestamptz)
    JOIN sandbox.operations o ON o.account_id = ${accountId} AND o.reference = r."paymentReference"`);
}
