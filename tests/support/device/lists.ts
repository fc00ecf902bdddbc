// Lists of the device API that a client reads, page by page, and rows for them.
import { expect } from "vitest";
import { Prisma, query } from "@/lib/kit/db";
import type { Merchant } from "../merchant";
import { ask } from "./device-client";

export interface Page {
  data: { payment_id: string; refund_id?: string; created_at: string }[];
  has_more: boolean;
  next_cursor: string;
}

export async function readPage(
  merchant: Merchant,
  path: string,
  parameters: object = {},
): Promise<Page> {
  const search = new URLSearchParams({ ...parameters }).toString();
  const { status, body } = await ask("GET", `${path}?${search}`, { key: merchant.key });
  expect(status).toBe(200);
  return body as Page;
}

export const idsOf = ({ data }: Page) => data.map((row) => row.refund_id ?? row.payment_id);

/** Follows all pages as a client does, and calls `between` before each next one. */
export async function readAllPages({
  merchant,
  path,
  parameters = {},
  between = () => Promise.resolve(),
}: {
  merchant: Merchant;
  path: string;
  parameters?: object;
  between?: () => Promise<unknown>;
}): Promise<string[]> {
  const all: string[] = [];
  let cursor = "";
  for (;;) {
    const current = await readPage(merchant, path, { ...parameters, cursor });
    all.push(...idsOf(current));
    expect(current.has_more).toBe(current.next_cursor !== "");
    if (!current.has_more) return all;
    cursor = current.next_cursor;
    await between();
  }
}

/** Inserts payments with SQL; `of` is how many share the same time. */
export async function addPayments(merchant: Merchant, count: number, of: number): Promise<void> {
  await query(Prisma.sql`
    INSERT INTO payments (id, organization_id, mode, user_id, method, amount, currency, status, payer_phone,
      merchant_order_id, expires_at, created_at, completed_at, cancelled_at)
    SELECT typeid('pay'), ${merchant.organization.id}, 'test', ${merchant.owner.userId}, 'direct', 100 + n, 'KZT',
      status, '+7701' || lpad((n % 500)::text, 7, '0'), 'order-' || n % 700, now(),
      now() - make_interval(secs => n / ${of}::int),
      CASE WHEN status = 'completed' THEN now() END, CASE WHEN status = 'cancelled' THEN now() END
    FROM generate_series(1, ${count}::int) n,
      LATERAL (SELECT (ARRAY['pending', 'completed', 'cancelled', 'failed', 'expired'])[n % 5 + 1]::payment_status) AS s(status)
    RETURNING id`);
}

/** Inserts refunds of one payment with SQL; `of` is how many share the same time. */
export async function addRefunds({
  merchant,
  paymentId,
  count,
  of,
}: {
  merchant: Merchant;
  paymentId: string;
  count: number;
  of: number;
}) {
  await query(Prisma.sql`
    INSERT INTO refunds (id, organization_id, mode, payment_id, user_id, amount, currency, status, created_at,
      completed_at, fail_reason)
    SELECT typeid('ref'), ${merchant.organization.id}, 'test', ${paymentId}, ${merchant.owner.userId}, 1, 'KZT', status,
      now() - make_interval(secs => n / ${of}::int), CASE WHEN status = 'completed' THEN now() END,
      CASE WHEN status = 'failed' THEN 'no' END
    FROM generate_series(1, ${count}::int) n,
      LATERAL (SELECT (ARRAY['completed', 'failed'])[n % 2 + 1]::refund_status) AS s(status)
    RETURNING id`);
}

/** The order of lists. */
export const NEWEST_FIRST = Prisma.raw("ORDER BY created_at DESC, id DESC");
