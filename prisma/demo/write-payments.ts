import { type Payment, Prisma } from "@/lib/kit/db";
import type { PastLink } from "@/lib/network";
import type { PastStatusChange, PastPayment, PastRefundOfPayment, PastTimelineEntry } from "./past";

type Transaction = Prisma.TransactionClient;

/** Returns rows as a single parameter, however many there are. */
const parameter = (rows: readonly object[]): string =>
  JSON.stringify(rows, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));

/** Writes payments as created: all pending, and links with the data that the network returned. */
export async function writeMadePayments(
  transaction: Transaction,
  payments: readonly PastPayment[],
  links: readonly PastLink[],
): Promise<void> {
  const linkOf = new Map(links.map((link) => [link.reference, link]));
  const rows = payments.map(({ made }): Payment => {
    const { qrToken, qrOperationId, extTranId } = linkOf.get(made.id) ?? made;
    return { ...made, qrToken, qrOperationId, extTranId };
  });
  await transaction.$executeRaw(Prisma.sql`
    INSERT INTO payments (id, organization_id, mode, user_id, device_key_id, till_id, method, amount, currency,
      merchant_order_id, payer_phone, comment, metadata, qr_token, qr_operation_id, ext_tran_id, expires_at,
      created_at, updated_at, submitted_at, next_check_at)
    SELECT p.id, p."organizationId", p.mode, p."userId", p."deviceKeyId", p."tillId", p.method, p.amount, p.currency,
      p."merchantOrderId", p."payerPhone", p.comment, p.metadata, p."qrToken", p."qrOperationId", p."extTranId",
      p."expiresAt", p."createdAt", p."updatedAt", p."submittedAt", p."nextCheckAt"
    FROM jsonb_to_recordset(${parameter(rows)}::jsonb) AS p(
      id text, "organizationId" text, mode mode, "userId" text, "deviceKeyId" text, "tillId" text,
      method payment_method, amount bigint, currency text, "merchantOrderId" text, "payerPhone" text, comment text, metadata json,
      "qrToken" text, "qrOperationId" bigint, "extTranId" text, "expiresAt" timestamptz, "createdAt" timestamptz,
      "updatedAt" timestamptz, "submittedAt" timestamptz, "nextCheckAt" timestamptz)`);
}

/** Settles payments as `settlePayments` does: first all from pending, then the late ones from expired. */
export async function writeStatusChanges(
  transaction: Transaction,
  payments: readonly PastPayment[],
): Promise<void> {
  for (const place of [0, 1]) {
    const statusChanges = payments.flatMap(({ made, statusChanges }) => {
      const move = statusChanges[place];
      return move ? [{ id: made.id, expiresAt: made.expiresAt, ...move }] : [];
    }) satisfies (PastStatusChange & { id: string })[];
    await transaction.$executeRaw(Prisma.sql`
      UPDATE payments p SET
        status = m.status,
        completed_at = CASE WHEN m.status = 'completed' THEN m.at END,
        cancelled_at = CASE WHEN m.status = 'cancelled' THEN m.at END,
        cancel_reason = CASE WHEN m.status = 'cancelled' THEN m.reason END,
        failure_reason = CASE WHEN m.status = 'failed' THEN m.reason END,
        network_status = coalesce(m."networkStatus", p.network_status),
        cancelled_by = CASE WHEN m.status = 'cancelled' THEN m.actor END,
        updated_at = m.at,
        settled_at = m.at,
        last_checked_at = m.at,
        -- As the poll would go on: ever less often, for a day.
        next_check_at = CASE WHEN m.status = 'expired' AND now() < m."expiresAt" + interval '24 hours'
          THEN now() + (now() - m."expiresAt") END
      FROM jsonb_to_recordset(${parameter(statusChanges)}::jsonb) AS m(
        id text, status payment_status, at timestamptz, reason text, "networkStatus" text, actor text,
        "expiresAt" timestamptz)
      WHERE p.id = m.id`);
  }
}

/** Writes refunds as created, then their outcomes; triggers maintain the payments' amounts. */
export async function writeRefunds(
  transaction: Transaction,
  refunds: readonly PastRefundOfPayment[],
): Promise<void> {
  // One at a time and in order, because several may belong to the same payment.
  for (const { made, statusChange } of refunds) {
    await transaction.$executeRaw(Prisma.sql`
      INSERT INTO refunds (id, organization_id, mode, payment_id, user_id, device_key_id, till_id, amount, currency,
        reason, created_at, updated_at, next_check_at)
      VALUES (${made.id}, ${made.organizationId}, ${made.mode}::mode, ${made.paymentId}, ${made.userId},
        ${made.deviceKeyId}, ${made.tillId}, ${made.amount}, ${made.currency}, ${made.reason}, ${made.createdAt}::timestamptz,
        ${made.createdAt}::timestamptz, ${made.createdAt}::timestamptz)`);
    if (!statusChange) continue;
    await transaction.$executeRaw(Prisma.sql`
      UPDATE refunds SET status = ${statusChange.status}::refund_status,
        completed_at = ${statusChange.status === "completed" ? statusChange.at : null}::timestamptz,
        fail_reason = ${statusChange.reason}, network_status = ${statusChange.networkStatus}, updated_at = ${statusChange.at}::timestamptz,
        last_checked_at = ${statusChange.at}::timestamptz, next_check_at = NULL
      WHERE id = ${made.id}`);
  }
}

export async function writeTimeline(
  transaction: Transaction,
  entries: readonly PastTimelineEntry[],
): Promise<void> {
  const inOrder = [...entries].sort((one, other) => one.at.getTime() - other.at.getTime());
  await transaction.$executeRaw(Prisma.sql`
    INSERT INTO payment_timeline (organization_id, mode, payment_id, at, kind, actor, data)
    SELECT e."organizationId", e.mode, e."paymentId", e.at, e.kind, e.actor, coalesce(e.data, '{}')
    FROM ROWS FROM (jsonb_to_recordset(${parameter(inOrder)}::jsonb) AS (
      "organizationId" text, mode mode, "paymentId" text, at timestamptz, kind text, actor text, data jsonb))
      WITH ORDINALITY e
    ORDER BY e.ordinality`);
}
