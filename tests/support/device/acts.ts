// Actions of merchants, payers, the network and time in these tests.
import { issueDeviceKey } from "@/lib/domain/devices";
import { checkDuePayments, checkPayments } from "@/lib/domain/payments";
import { checkDueRefunds } from "@/lib/domain/refunds";
import { syncStaticQrHistory } from "@/lib/domain/static-qr";
import { inMode } from "@/lib/kit/actor-kinds";
import { db, Prisma, query } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { encryptSecret } from "@/lib/kit/secrets";
import { confirmRequest } from "@/lib/network";
import { type Merchant, newPhone } from "@/tests/support/merchant";
import { ask } from "./device-client";

export { letPass } from "@/tests/support/let-pass";

/** Creates a direct payment. */
export const pay = (merchant: Merchant, body: object = {}, headers: Record<string, string> = {}) =>
  ask("POST", "/payments", {
    key: merchant.key,
    body: { amount: 1500.5, payer_phone: newPhone(), ...body },
    headers,
  });

/** Makes all pending checks due now. Rows are locked in the order of their IDs, as settling does. */
export async function makeDue() {
  for (const table of ["payments", "refunds"]) {
    await query(Prisma.sql`
      WITH waiting AS MATERIALIZED (
        SELECT id FROM ${Prisma.raw(table)} WHERE next_check_at IS NOT NULL ORDER BY id FOR NO KEY UPDATE
      )
      UPDATE ${Prisma.raw(table)} t SET next_check_at = now() FROM waiting
      WHERE t.id = waiting.id AND t.next_check_at IS NOT NULL RETURNING t.id`);
  }
  await query(Prisma.sql`UPDATE network_accounts SET history_next_at = now() RETURNING id`);
}

/** Runs a cycle of the poll with all pending checks due. */
export async function poll() {
  await makeDue();
  return [await checkDuePayments(), await checkDueRefunds(), await syncStaticQrHistory()];
}

export const read = async (merchant: Merchant, id: string) =>
  (await ask("GET", `/payments/${id}`, { key: merchant.key })).body;

/** Returns one field of every row of a list from a response. */
export const column = (rows: unknown, field: string): unknown[] =>
  (rows as Record<string, unknown>[]).map((row) => row[field]);

export const eventsOf = async (id: string) =>
  (await db().event.findMany({ where: { paymentId: id }, orderBy: { createdAt: "asc" } })).map(
    (event) => event.type,
  );

export const timelineOf = async (id: string) =>
  (await db().timelineEntry.findMany({ where: { paymentId: id }, orderBy: { id: "asc" } })).map(
    (entry) => entry.kind,
  );

/** Creates a payment, confirms it as its payer, and settles it. */
export async function completedPayment(merchant: Merchant, amount = 1000): Promise<string> {
  const { body } = await pay(merchant, { amount });
  await confirmRequest(merchant.account.id, body.payment_id);
  await checkPayments([await db().payment.findUniqueOrThrow({ where: { id: body.payment_id } })]);
  return body.payment_id;
}

/** Issues a live device key for the merchant, with a gateway where nothing listens. */
export async function liveKeyOf(merchant: Merchant): Promise<string> {
  const id = newId("networkAccount");
  await db().networkAccount.create({
    data: {
      id,
      organizationId: merchant.organization.id,
      mode: "live",
      kind: "gateway",
      baseUrl: "http://127.0.0.1:9/",
      credentialsEncrypted: encryptSecret("token", id),
    },
  });
  return (await issueDeviceKey(inMode(merchant.owner, "live"), { name: "Live till" })).key;
}

// Tables whose rows record their last use: only their IDs are compared.
const UPDATED_BY_READING = ["public.device_keys", "public.network_accounts"];

/**
 * Returns a digest of the merchant's rows in every table: equal before and after if nothing was written. Updates of
 * device keys and network accounts do not count, because each use updates them.
 */
export async function digestOf(merchant: Merchant): Promise<string> {
  tables ??= query(Prisma.sql`
    SELECT quote_ident(c.table_schema) || '.' || quote_ident(c.table_name) AS name, c.column_name AS owner
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema IN ('public', 'sandbox') AND t.table_type = 'BASE TABLE'
      AND c.column_name IN ('organization_id', 'account_id')
    ORDER BY 1`);
  const parts = (await tables).map(({ name, owner }) => {
    const whose = owner === "account_id" ? merchant.account.id : merchant.organization.id;
    const row = UPDATED_BY_READING.includes(name) ? "t.id" : "t::text";
    return Prisma.sql`SELECT ${name} || ' ' || count(*) || ' ' || coalesce(md5(string_agg(${Prisma.raw(row)}, '' ORDER BY t::text)), '')
      AS line FROM ${Prisma.raw(name)} t WHERE ${Prisma.raw(owner)} = ${whose}`;
  });
  const lines = await query<{ line: string }>(Prisma.join(parts, " UNION ALL "));
  return lines.map(({ line }) => line).join("\n");
}

let tables: Promise<{ name: string; owner: string }[]> | undefined;
