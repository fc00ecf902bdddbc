// What is known of each payment and refund at ApiPay.kz, in a table that all processes share. The network has no idempotency
// keys and gives everything a number of its own, so what was asked is written down before it is sent.
import { Prisma, query } from "@/lib/kit/db";

export interface Operation {
  reference: string;
  /** Of the payment that a refund is of; null of a payment. */
  paymentReference: string | null;
  /** The network's number; null as long as no answer had it. */
  networkId: number | null;
  /** Since when a request may have arrived whose answer is not known; null if there is none. */
  askedAt: Date | null;
  /** How long ago that was. */
  secondsAsked: number | null;
  /** When such a request was given up, so that another one may have been made. */
  lostAt: Date | null;
  createdAt: Date;
  cancelAskedAt: Date | null;
  /** Of a payment, in tiyn: what was asked for, and what the network says that it asks. */
  askedAmount: bigint | null;
  amount: bigint | null;
  /** Of a refund: the network's number of the invoice whose money it returns, if it is not the payment's. */
  invoiceId: number | null;
  /** In the network's words, as it said last. */
  status: string | null;
  statusReason: string | null;
  /** How long ago it said so. */
  secondsOld: number | null;
}

/** A request that was given up can appear for so long. */
const LOOKED_FOR = Prisma.sql`coalesce(o.lost_at > now() - interval '30 minutes', false)`;

const columns = Prisma.sql`o.reference, o.payment_reference AS "paymentReference", o.network_id::float8 AS "networkId", o.asked_at AS "askedAt",
  extract(epoch FROM now() - o.asked_at)::float8 AS "secondsAsked", CASE WHEN ${LOOKED_FOR} THEN o.lost_at END AS "lostAt", o.created_at AS "createdAt",
  o.cancel_asked_at AS "cancelAskedAt", o.asked_amount AS "askedAmount", o.amount, o.invoice_id::float8 AS "invoiceId", o.status, o.status_reason AS "statusReason",
  extract(epoch FROM now() - o.checked_at)::float8 AS "secondsOld"`;

/** Payments are not looked for any longer, as nobody asks about them any more. */
const WATCHED = Prisma.sql`o.created_at > now() - interval '26 hours'`;

export async function readOperations(
  references: readonly string[],
): Promise<Map<string, Operation>> {
  const rows = await query<Operation>(Prisma.sql`
    SELECT ${columns} FROM apipay_operations o WHERE o.reference = ANY(${[...references]}::text[])`);
  return new Map(rows.map((row) => [row.reference, row]));
}

/** What is going to be asked for: a payment with its amount, or a refund of a payment. */
type Request = Pick<Operation, "reference"> &
  Partial<Pick<Operation, "paymentReference" | "askedAmount" | "invoiceId">>;

/**
 * Claims the right to ask for something, which only one process has, and only once: until `releaseClaim` says that the
 * network has certainly not done it. Returns undefined, or what is known if it was asked for already.
 */
export async function claimRequest(
  connection: string,
  { reference, paymentReference, askedAmount, invoiceId }: Request,
): Promise<Operation | undefined> {
  const claimed = await query(Prisma.sql`
    INSERT INTO apipay_operations AS o (reference, connection, payment_reference, asked_at, asked_amount, invoice_id)
    VALUES (${reference}, ${connection}, ${paymentReference ?? null}, now(), ${askedAmount ?? null}::bigint,
      ${invoiceId ?? null}::bigint)
    ON CONFLICT (reference) DO UPDATE SET asked_at = now(), connection = excluded.connection,
      asked_amount = excluded.asked_amount, invoice_id = excluded.invoice_id
      WHERE o.asked_at IS NULL AND o.network_id IS NULL
    RETURNING reference`);
  if (claimed.length > 0) return undefined;
  return (await readOperations([reference])).get(reference);
}

/** The network has certainly not done what was asked. */
export async function releaseClaim(reference: string): Promise<void> {
  await query(Prisma.sql`
    UPDATE apipay_operations SET asked_at = NULL WHERE reference = ${reference} AND network_id IS NULL
    RETURNING reference`);
}

/** A request whose answer was lost counts as never arrived, unless another process has just asked again. */
export async function giveUp({ reference, askedAt }: Operation): Promise<void> {
  await query(Prisma.sql`
    UPDATE apipay_operations SET asked_at = NULL, lost_at = now()
    WHERE reference = ${reference} AND network_id IS NULL AND asked_at = ${askedAt}::timestamptz
    RETURNING reference`);
}

/** Something that the network said of one of its numbers. */
export interface StatusReport {
  reference: string;
  id: number;
  status: string;
  reason?: string | null | undefined;
  /** Of a payment, in tiyn. */
  amount?: bigint | null | undefined;
}

/** Money that was taken stays taken, whatever an answer says that was on its way for longer. */
export const PAID_STATUSES = ["paid", "partially_refunded", "refunded"] as const;
/** The network goes on with these. */
const OPEN_STATUSES = ["processing", "pending", "cancelling"];

/** Records the numbers and statuses of payments or refunds. */
export async function recordStatusReports(reports: readonly StatusReport[]): Promise<void> {
  if (reports.length === 0) return;
  const rows = reports.map((one) => ({ ...one, amount: one.amount?.toString() }));
  await query(Prisma.sql`
    WITH reported AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS t(
        reference text, id bigint, status text, reason text, amount bigint)
    ), locked AS MATERIALIZED (
      SELECT o.reference FROM apipay_operations o WHERE o.reference = ANY(ARRAY(SELECT reference FROM reported))
      ORDER BY o.reference FOR NO KEY UPDATE
    )
    UPDATE apipay_operations o SET network_id = coalesce(o.network_id, t.id), asked_at = NULL, checked_at = now(),
      status = CASE WHEN o.status = ANY(${[...PAID_STATUSES]}::text[]) AND t.status <> ALL(${[...PAID_STATUSES]}::text[])
        THEN o.status ELSE t.status END,
      status_reason = t.reason, amount = coalesce(t.amount, o.amount)
    FROM reported t JOIN locked l ON l.reference = t.reference
    WHERE o.reference = t.reference AND (o.network_id IS NULL OR o.network_id = t.id)
    RETURNING o.reference`);
}

export async function recordCancelRequest(reference: string): Promise<void> {
  await query(Prisma.sql`
    UPDATE apipay_operations SET cancel_asked_at = now() WHERE reference = ${reference} RETURNING reference`);
}

/** These were looked for just now, and some of them not found. How old a status that can change is, stays known. */
export async function noteLookedFor(references: readonly string[]): Promise<void> {
  await query(Prisma.sql`
    UPDATE apipay_operations SET checked_at = now()
    WHERE reference = ANY(${[...references]}::text[])
      AND (network_id IS NULL OR status <> ALL(${OPEN_STATUSES}::text[])) RETURNING reference`);
}

/** Numbers of payments that the network goes on with, those that it reported on longest ago first. */
export async function openPayments(
  connection: string,
  limit: number,
): Promise<{ reference: string; networkId: number }[]> {
  return query(Prisma.sql`
    SELECT o.reference, o.network_id::float8 AS "networkId" FROM apipay_operations o
    WHERE o.connection = ${connection} AND o.payment_reference IS NULL AND o.network_id IS NOT NULL
      AND o.status = ANY(${OPEN_STATUSES}::text[]) AND ${WATCHED}
    ORDER BY o.checked_at NULLS FIRST LIMIT ${limit}`);
}

/**
 * Payments of which an answer was lost, so that there may be an invoice of which nothing is known; the oldest first: those
 * of this connection, and of `references` also those that were asked for with another API key.
 */
export async function lostPayments(
  connection: string,
  references: readonly string[] = [],
): Promise<Operation[]> {
  return query<Operation>(Prisma.sql`
    SELECT ${columns} FROM apipay_operations o
    WHERE (o.connection = ${connection} OR o.reference = ANY(${[...references]}::text[]))
      AND o.payment_reference IS NULL AND ${WATCHED}
      AND (${LOOKED_FOR} OR (o.network_id IS NULL AND o.asked_at IS NOT NULL))
    ORDER BY o.created_at LIMIT 500`);
}

/** Of two invoices for one payment, the one that was paid counts. Returns false if the other one was paid too. */
export async function adopt(
  reference: string,
  { id, status, amount }: Omit<StatusReport, "reference">,
): Promise<boolean> {
  const adopted = await query(Prisma.sql`
    UPDATE apipay_operations o SET network_id = ${id}::bigint, status = ${status}, checked_at = now(),
      amount = ${amount ?? null}::bigint
    WHERE reference = ${reference} AND status <> ALL(${[...PAID_STATUSES]}::text[])
    RETURNING reference`);
  return adopted.length > 0;
}
