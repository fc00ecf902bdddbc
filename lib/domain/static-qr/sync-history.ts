import { paymentsAtNetwork } from "@/lib/domain/payments";
import { checkReturns, reconcileTransfers } from "@/lib/domain/reconciliation";
import {
  checkDue,
  type CheckCount,
  type ClaimScope,
  claimSeconds,
  isClaimable,
} from "@/lib/domain/shared/polling";
import type { Actor } from "@/lib/kit/actor";
import { queryPrepared } from "@/lib/kit/db";
import { log } from "@/lib/kit/log";
import { metrics } from "@/lib/kit/metrics";
import {
  type CallOptions,
  claimHistories,
  claimHistoriesOf,
  type HistoryAccount,
  type HistoryPage,
  NetworkNoAnswer,
  networkOfPayment,
  type PaymentNetwork,
  recordUnreadable,
} from "@/lib/network";
import { storeEntries } from "./store-entries";

const BATCH = 50;
/** Per account and sync. */
const MAX_PAGES = 20;
const SYNC_NOW_MS = 750;

/**
 * Continues reading the history of every network account that is due, and stores each static QR payment once, however
 * often the network reports it. Any number of processes can run it concurrently.
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

const claimDueAccounts = (scope: ClaimScope): Promise<HistoryAccount[]> =>
  queryPrepared<HistoryAccount>(
    claimHistories(isClaimable("history_next_at", scope), {
      seconds: claimSeconds(),
      limit: BATCH,
    }),
  );

/**
 * Continues reading one account's history, up to its end or the limit of pages or time; the next sync continues from
 * there. A network that has to be asked about each payment is asked what others returned. Returns how many payments and
 * refunds were new. Throws `NetworkNoAnswer`, unless the time ran out after the first page.
 */
async function syncAccount(account: HistoryAccount, options: CallOptions): Promise<number> {
  const network = await networkOfPayment(account);
  const filterOwn = (references: readonly string[]) => paymentsAtNetwork(account, references);
  let cursor = account.historyCursor;
  let found = 0;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const isLate = () => pages > 0 && options.signal?.aborted === true;
    const page = await network
      .history(cursor, { ...options, filterOwn })
      .catch((error: unknown) => {
        if (!isLate()) throw error;
      });
    if (!page) break;
    found += await storeEntries(account, page.entries, { from: cursor, to: page.cursor });
    found += await reconcile(account, network, page, options);
    if (page.unreadable) await reportUnreadable(account, page.unreadable);
    if (!page.hasMore || page.cursor === cursor) break;
    cursor = page.cursor;
  }
  return found + (await checkReturns(account, network, options));
}

/** In the log, the metrics and the settings; the log has it once an hour, as a network tells of it in each reading. */
async function reportUnreadable(
  { id }: HistoryAccount,
  { count, why }: NonNullable<HistoryPage["unreadable"]>,
): Promise<void> {
  metrics.unreadableNetworkEntries.inc(count);
  if (await recordUnreadable({ id }, why)) {
    log.warn({ account: id, count, why }, "could not read a part of a network's history");
  }
}

/** What fails here is told again by the network: histories overlap. */
async function reconcile(
  account: HistoryAccount,
  network: PaymentNetwork,
  { transfers = [] }: HistoryPage,
  options: CallOptions,
): Promise<number> {
  try {
    return await reconcileTransfers(account, network, transfers, options);
  } catch (error) {
    if (!(error instanceof NetworkNoAnswer)) {
      log.error({ error, account: account.id }, "could not reconcile payments with their network");
    }
    return 0;
  }
}

/**
 * Reads the histories of the actor's own accounts now, without those that were read within the last 2 s. Takes less than
 * a second, even if a network does not respond. Throws `NetworkNoAnswer`, after the others were read.
 */
export async function syncHistoryNow(actor: Actor): Promise<void> {
  const accounts = await queryPrepared<HistoryAccount>(claimHistoriesOf(actor, claimSeconds()));
  if (accounts.length === 0) return;
  const ended = new AbortController();
  const timer = setTimeout(() => ended.abort(), SYNC_NOW_MS);
  const synced = await Promise.allSettled(
    accounts.map((account) => syncAccount(account, { signal: ended.signal })),
  ).finally(() => clearTimeout(timer));
  const failed = synced.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
}
