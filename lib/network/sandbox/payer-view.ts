// Payments as a payer sees them on the sandbox phone and on the pay page.
import { type Brand, brandOf } from "@/lib/kit/brand";
import { Prisma, query } from "@/lib/kit/db";
import { SandboxQrNotFound } from "./errors";
import { decideDueRefunds } from "./refunds";
import { applyElapsedTransitions, visibleReason, WAITING } from "./transitions";

/** A payment as its payer sees it. */
export interface PayerPayment {
  /** The merchant's reference: the payment_id. Missing for a static QR payment. */
  reference?: string;
  kind: "request" | "link" | "static";
  status: string;
  /** Minor units. */
  amount: bigint;
  /** Minor units refunded so far. */
  refunded: bigint;
  currency: string;
  comment?: string;
  reason?: string;
  createdAt: Date;
  expiresAt?: Date;
}

export interface PayerView {
  /** Pending requests to this payer, newest first. */
  waiting: PayerPayment[];
  /** The last ten settled payments, newest first. */
  recent: PayerPayment[];
}

interface Row {
  reference: string | null;
  kind: PayerPayment["kind"];
  status: string;
  amount: bigint;
  refunded: bigint;
  currency: string;
  comment: string | null;
  reason: string | null;
  createdAt: Date;
  expiresAt: Date | null;
}

/** Returns this phone's pending requests and its last settled payments. */
export async function readPayerView(accountId: string, phone: string): Promise<PayerView> {
  const isOfPayer = Prisma.sql`o.account_id = ${accountId} AND o.phone = ${phone}`;
  const isWaiting = Prisma.sql`o.status IN (${Prisma.join(WAITING)})`;
  await query(
    applyElapsedTransitions(Prisma.sql`${isOfPayer} AND (${isWaiting} OR o.status = 'Expired')`),
  );
  await decideDueRefunds(accountId);
  const fields = Prisma.sql`
    SELECT o.id, o.reference, o.kind, o.status, o.amount, o.currency, o.comment, o.reason,
           o.created_at AS "createdAt", o.expires_at AS "expiresAt",
           (SELECT coalesce(sum(r.amount), 0)::bigint FROM sandbox.refunds r
            WHERE r.operation_id = o.id AND r.status = 'Refunded') AS refunded
    FROM sandbox.operations o`;
  const [waiting, recent] = await Promise.all([
    query<Row>(Prisma.sql`
      ${fields} WHERE ${isOfPayer} AND ${isWaiting} ORDER BY o.id DESC LIMIT 50`),
    query<Row>(Prisma.sql`
      ${fields} WHERE ${isOfPayer} AND NOT ${isWaiting} ORDER BY o.id DESC LIMIT 10`),
  ]);
  return { waiting: waiting.map(present), recent: recent.map(present) };
}

const present = (row: Row): PayerPayment => {
  const reason = visibleReason(row);
  return {
    ...(row.reference !== null && { reference: row.reference }),
    kind: row.kind,
    status: row.status,
    amount: row.amount,
    refunded: row.refunded,
    currency: row.currency,
    ...(row.comment !== null && { comment: row.comment }),
    ...(reason && { reason }),
    createdAt: row.createdAt,
    ...(row.expiresAt && { expiresAt: row.expiresAt }),
  };
};

/** A QR token as its payer sees it. */
export interface LinkView {
  merchantName: string;
  brand: Brand;
  status: string;
  /** Minor units. */
  amount: bigint;
  currency: string;
  comment?: string;
  reason?: string;
  expiresAt: Date;
}

type LinkRow = Row & {
  merchantName: string;
  accentColor: string | null;
  logoKey: string | null;
  expiresAt: Date;
};

/** Returns the payment of a QR token. Throws `SandboxQrNotFound`. */
export async function readLink(qrToken: string): Promise<LinkView> {
  await query(applyElapsedTransitions(Prisma.sql`o.qr_token = ${qrToken}`));
  const [row] = await query<LinkRow>(Prisma.sql`
    SELECT m.name AS "merchantName", m.accent_color AS "accentColor", m.logo_key AS "logoKey", o.status, o.amount, o.currency, o.comment, o.reason, o.expires_at AS "expiresAt"
    FROM sandbox.operations o JOIN sandbox.merchants m USING (account_id) WHERE o.qr_token = ${qrToken}`);
  if (!row) throw new SandboxQrNotFound();
  const reason = visibleReason(row);
  return {
    merchantName: row.merchantName,
    brand: brandOf(row),
    status: row.status,
    amount: row.amount,
    currency: row.currency,
    ...(row.comment !== null && { comment: row.comment }),
    ...(reason && { reason }),
    expiresAt: row.expiresAt,
  };
}
