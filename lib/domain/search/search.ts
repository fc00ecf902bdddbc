import { type Actor, authorize, may } from "@/lib/kit/actor";
import { Prisma, query } from "@/lib/kit/db";
import { isId } from "@/lib/kit/ids";
import { toMajorUnits } from "@/lib/kit/money";
import { toE164AtHome } from "@/lib/kit/phone";
import { toTimestamp } from "@/lib/kit/time";
import type { SearchResult, SearchResults } from "./schemas";

const MOST_OF_A_KIND = 5;
/** What is shorter than this begins too many order ids to be looked for by. */
const LEAST_OF_A_BEGINNING = 2;
/** Sorts behind everything that begins with the text in front of it. */
const BEHIND_ALL = "\u{10FFFF}";

type PaymentResult = Extract<SearchResult, { kind: "payment" }>;

interface PaymentRow {
  id: string;
  status: PaymentResult["status"];
  amount: bigint;
  currency: string;
  createdAt: Date;
  merchantOrderId: string | null;
  payerPhone: string | null;
}

const paymentRow = Prisma.sql`id, status, amount, currency, created_at AS "createdAt",
  merchant_order_id AS "merchantOrderId", payer_phone AS "payerPhone"`;

const inScope = (actor: Actor): Prisma.Sql =>
  Prisma.sql`organization_id = ${actor.organizationId} AND mode = ${actor.mode}::mode`;

/**
 * What is there under a text that a person typed: payments by id, by order id or its beginning and by telephone in
 * any spelling, refunds by id, static QR payments by order number. At most five of each kind, the best match first.
 */
export async function search(actor: Actor, typed: string): Promise<SearchResults> {
  authorize(actor, "payments.search");
  const text = typed.trim();
  if (text === "") return { results: [] };
  const phone = toE164AtHome(text, actor.currency);
  const found = await Promise.all([
    paymentById(actor, text),
    may(actor, "refunds.read") ? refundById(actor, text) : [],
    paymentsByOrder(actor, text),
    phone ? paymentsByPhone(actor, phone) : [],
    may(actor, "static_qr.read") ? staticQrByOrder(actor, text) : [],
  ]);
  return { results: found.flat(), phone };
}

async function paymentById(actor: Actor, id: string): Promise<SearchResult[]> {
  if (!isId("payment", id)) return [];
  const rows = await query<PaymentRow>(
    Prisma.sql`SELECT ${paymentRow} FROM payments WHERE id = ${id} AND ${inScope(actor)}`,
  );
  return rows.map((row) => paymentResult(row, "id"));
}

/** The whole id first, then its beginnings; both along the one index that compares order ids by bytes. */
async function paymentsByOrder(actor: Actor, order: string): Promise<SearchResult[]> {
  const exact = await query<PaymentRow>(Prisma.sql`
    SELECT ${paymentRow} FROM payments WHERE ${inScope(actor)} AND merchant_order_id = ${order}
    ORDER BY created_at DESC, id DESC LIMIT ${MOST_OF_A_KIND}`);
  const missing = MOST_OF_A_KIND - exact.length;
  const beginning =
    missing > 0 && order.length >= LEAST_OF_A_BEGINNING
      ? await query<PaymentRow>(Prisma.sql`
          SELECT ${paymentRow} FROM payments
          WHERE ${inScope(actor)} AND merchant_order_id ~>~ ${order}
            AND merchant_order_id ~<~ ${order + BEHIND_ALL}
          ORDER BY merchant_order_id USING ~<~, created_at DESC, id DESC LIMIT ${missing}`)
      : [];
  return [...exact, ...beginning].map((row) => paymentResult(row, "order"));
}

async function paymentsByPhone(actor: Actor, phone: string): Promise<SearchResult[]> {
  const rows = await query<PaymentRow>(Prisma.sql`
    SELECT ${paymentRow} FROM payments WHERE ${inScope(actor)} AND payer_phone = ${phone}
    ORDER BY created_at DESC, id DESC LIMIT ${MOST_OF_A_KIND}`);
  return rows.map((row) => paymentResult(row, "phone"));
}

const paymentResult = (row: PaymentRow, by: PaymentResult["by"]): SearchResult => ({
  kind: "payment",
  by,
  id: row.id,
  status: row.status,
  amount: toMajorUnits(row.amount, row.currency),
  currency: row.currency,
  created_at: toTimestamp(row.createdAt),
  merchant_order_id: row.merchantOrderId ?? undefined,
  payer_phone: row.payerPhone ?? undefined,
});

async function refundById(actor: Actor, id: string): Promise<SearchResult[]> {
  if (!isId("refund", id)) return [];
  const rows = await query<{
    id: string;
    paymentId: string;
    status: "pending" | "completed" | "failed";
    amount: bigint;
    currency: string;
    createdAt: Date;
  }>(Prisma.sql`
    SELECT id, payment_id AS "paymentId", status, amount, currency, created_at AS "createdAt"
    FROM refunds WHERE id = ${id} AND ${inScope(actor)}`);
  return rows.map((row) => ({
    kind: "refund",
    by: "id",
    id: row.id,
    payment_id: row.paymentId,
    status: row.status,
    amount: toMajorUnits(row.amount, row.currency),
    currency: row.currency,
    created_at: toTimestamp(row.createdAt),
  }));
}

/** The beginning of an order number will do; the whole one sorts first. */
async function staticQrByOrder(actor: Actor, order: string): Promise<SearchResult[]> {
  if (order.length < LEAST_OF_A_BEGINNING) return [];
  const rows = await query<{
    orderNumber: string;
    amount: bigint;
    currency: string;
    orderRegDate: Date;
    clientShortName: string | null;
  }>(Prisma.sql`
    SELECT order_number AS "orderNumber", amount, currency, order_reg_date AS "orderRegDate",
      client_short_name AS "clientShortName"
    FROM static_qr_payments
    WHERE ${inScope(actor)} AND order_number ~>=~ ${order} AND order_number ~<~ ${order + BEHIND_ALL}
    ORDER BY order_number USING ~<~ LIMIT ${MOST_OF_A_KIND}`);
  return rows.map((row) => ({
    kind: "static_qr",
    by: "order",
    order_number: row.orderNumber,
    amount: toMajorUnits(row.amount, row.currency),
    currency: row.currency,
    created_at: toTimestamp(row.orderRegDate),
    client_short_name: row.clientShortName ?? undefined,
  }));
}
