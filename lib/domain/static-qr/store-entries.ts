import { inTransaction, Prisma, queryPrepared } from "@/lib/kit/db";
import { type HistoryAccount, moveHistoryCursor, type StaticQrEntry } from "@/lib/network";

/**
 * Stores entries and the position to continue from; concurrent reads of one page store it once. What another network of
 * the organization has told already is the same payment: two keys of one bank account, or an account that was disconnected
 * and connected again. Returns how many entries were new.
 */
export async function storeEntries(
  account: HistoryAccount,
  entries: readonly StaticQrEntry[],
  { from, to }: { from: string; to: string },
): Promise<number> {
  const moved = moveHistoryCursor(account.id, from, to);
  if (entries.length === 0) {
    await queryPrepared(Prisma.sql`${moved} RETURNING id`);
    return 0;
  }
  // Most readings tell only what was told before.
  const [news] = await queryPrepared<{ count: number }>(Prisma.sql`
    WITH news AS (SELECT FROM ${entriesAsRows(entries)} WHERE NOT ${isStored(account)} AND NOT ${isStoredElsewhere(account)}),
      moved AS (${moved} AND NOT EXISTS (SELECT FROM news))
    SELECT count(*)::int AS count FROM news`);
  if (news!.count === 0) return 0;
  return inTransaction(async (transaction) => {
    // Networks of one organization take turns, so that each sees what the other has stored.
    const turn = `static-qr:${account.organizationId}`;
    await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${turn}, 0))`;
    const kept = await transaction.$queryRaw<unknown[]>(Prisma.sql`
      WITH moved AS (${moved})
      INSERT INTO static_qr_payments (organization_id, mode, network_number, order_number, provider_operation_id, sale_id, sale_type,
        source_type, operation_type, operation_method, features, amount, currency, comment, client_short_name,
        order_reg_date)
      SELECT ${account.organizationId}, ${account.mode}::mode, ${account.networkNumber}::smallint, e."orderNumber", e."providerOperationId", e."saleId",
        e."saleType", e."sourceType", e."operationType", e."operationMethod", e.features, e.amount, e.currency,
        e.comment, e."clientShortName", e."orderRegDate"
      FROM ${entriesAsRows(entries)} WHERE NOT ${isStoredElsewhere(account)}
      ON CONFLICT DO NOTHING RETURNING id`);
    return kept.length;
  });
}

const entriesAsRows = (entries: readonly StaticQrEntry[]): Prisma.Sql => {
  const rows = entries.map((entry) => ({
    ...entry,
    providerOperationId: entry.providerOperationId.toString(),
    saleId: entry.saleId.toString(),
    amount: entry.amount.toString(),
  }));
  return Prisma.sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS e(
    "orderNumber" text, "providerOperationId" bigint, "saleId" bigint, "saleType" text, "sourceType" text,
    "operationType" int, "operationMethod" int, features int, amount bigint, currency text, comment text,
    "clientShortName" text, "orderRegDate" timestamptz)`;
};

const known = ({ organizationId, mode }: HistoryAccount): Prisma.Sql => Prisma.sql`
  SELECT FROM static_qr_payments known
  WHERE known.organization_id = ${organizationId} AND known.mode = ${mode}::mode AND known.order_number = e."orderNumber"`;

const isStored = (account: HistoryAccount): Prisma.Sql =>
  Prisma.sql`EXISTS (${known(account)} AND known.network_number = ${account.networkNumber}::smallint)`;

/** Numbers that Qassa gave to payments of networks without any were longer in earlier versions. */
const MAX_SAFE = Prisma.sql`${Number.MAX_SAFE_INTEGER}::bigint`;

const isStoredElsewhere = (
  account: HistoryAccount,
): Prisma.Sql => Prisma.sql`EXISTS (${known(account)}
  AND known.network_number <> ${account.networkNumber}::smallint AND known.amount = e.amount
  AND known.order_reg_date = e."orderRegDate"
  AND known.provider_operation_id & ${MAX_SAFE} = e."providerOperationId" & ${MAX_SAFE})`;
