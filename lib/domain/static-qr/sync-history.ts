import type { Actor } from "@/lib/kit/actor";
import { type NetworkAccount, Prisma, query } from "@/lib/kit/db";
import { type CallOptions, networkFor, type StaticQrEntry } from "@/lib/network";
import {
  checkDue,
  type CheckCount,
  type ClaimScope,
  claimSeconds,
  isClaimable,
} from "@/lib/domain/shared/polling";

type Account = Pick<NetworkAccount, "id" | "organizationId" | "mode" | "historyCursor">;

const BATCH = 50;
/** Of one account in one look. */
const MAX_PAGES = 20;
const SYNC_NOW_MS = 750;

const accountColumns = Prisma.raw(
  `a.id, a.organization_id AS "organizationId", a.mode, a.history_cursor AS "historyCursor"`,
);

/**
 * Reads on in the history of every network account whose turn it is, and keeps each static QR payment once,
 * however often the network tells of it. Any number of processes may do it at once.
 */
export const syncStaticQrHistory = (signal?: AbortSignal): Promise<CheckCount> =>
  checkDue(
    {
      what: "static QR history",
      claim: claimDueAccounts,
      check: async ([account], ended) => ({
        settled: account ? await syncAccount(account, { signal: ended }) : 0,
      }),
    },
    signal,
  );

const claimDueAccounts = (scope: ClaimScope): Promise<Account[]> =>
  query<Account>(Prisma.sql`
    UPDATE network_accounts a SET history_next_at = now() + make_interval(secs => ${claimSeconds()})
    FROM (SELECT id FROM network_accounts WHERE ${isClaimable("history_next_at", scope)}
          ORDER BY history_next_at LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED) due
    WHERE a.id = due.id RETURNING ${accountColumns}`);

/**
 * Reads on in one account's history, to its end or as far as the pages and the time of one look go; the next goes on
 * from there. Returns how many payments were new. Throws `NetworkNoAnswer` when not even the first page came.
 */
async function syncAccount(account: Account, options: CallOptions): Promise<number> {
  const network = await networkFor(account.organizationId, account.mode);
  let cursor = account.historyCursor;
  let found = 0;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const isLate = () => pages > 0 && options.signal?.aborted === true;
    const page = await network.history(cursor, options).catch((error: unknown) => {
      if (!isLate()) throw error;
    });
    if (!page) break;
    found += await storeEntries(account, page.entries, cursor, page.cursor);
    if (!page.hasMore || page.cursor === cursor) break;
    cursor = page.cursor;
  }
  return found;
}

/** Entries and the place to go on from, in one statement; two who read the same page keep it once. */
async function storeEntries(
  account: Account,
  entries: readonly StaticQrEntry[],
  from: string,
  to: string,
): Promise<number> {
  const rows = entries.map((entry) => ({
    ...entry,
    providerOperationId: entry.providerOperationId.toString(),
    saleId: entry.saleId.toString(),
    amount: entry.amount.toString(),
  }));
  const kept = await query(Prisma.sql`
    WITH moved AS (
      UPDATE network_accounts SET history_cursor = ${to}, history_synced_at = now()
      WHERE id = ${account.id} AND history_cursor = ${from})
    INSERT INTO static_qr_payments (organization_id, mode, order_number, provider_operation_id, sale_id, sale_type,
      source_type, operation_type, operation_method, features, amount, currency, comment, client_short_name,
      order_reg_date)
    SELECT ${account.organizationId}, ${account.mode}::mode, e."orderNumber", e."providerOperationId", e."saleId",
      e."saleType", e."sourceType", e."operationType", e."operationMethod", e.features, e.amount, e.currency,
      e.comment, e."clientShortName", e."orderRegDate"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS e(
      "orderNumber" text, "providerOperationId" bigint, "saleId" bigint, "saleType" text, "sourceType" text,
      "operationType" int, "operationMethod" int, features int, amount bigint, currency text, comment text,
      "clientShortName" text, "orderRegDate" timestamptz)
    ON CONFLICT DO NOTHING RETURNING id`);
  return kept.length;
}

/**
 * Reads the history of the actor's own account now, unless somebody did within the last 2 s; within a second,
 * whatever the network does. Throws `NetworkNoAnswer`.
 */
export async function syncHistoryNow(actor: Actor): Promise<void> {
  const [account] = await query<Account>(Prisma.sql`
    UPDATE network_accounts a SET history_next_at = now() + make_interval(secs => ${claimSeconds()})
    WHERE a.organization_id = ${actor.organizationId} AND a.mode = ${actor.mode}::mode
      AND coalesce(a.history_synced_at, '-infinity') < now() - interval '2 seconds'
    RETURNING ${accountColumns}`);
  if (!account) return;
  const ended = new AbortController();
  const timer = setTimeout(() => ended.abort(), SYNC_NOW_MS);
  await syncAccount(account, { signal: ended.signal }).finally(() => clearTimeout(timer));
}
