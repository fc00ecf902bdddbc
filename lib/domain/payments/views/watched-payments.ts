import pLimit from "p-limit";
import { Prisma, queryPrepared } from "@/lib/kit/db";
import { log } from "@/lib/kit/log";
import { NetworkNoAnswer } from "@/lib/network";
import { checkPayments } from "../check-payments";
import { type AccountPaymentRow, accountPaymentColumns } from "./account-payment";

/** The maximum age of a network's last response about a payment that someone is waiting for. */
const FRESH_WITHIN = "2 seconds";
const ANSWER_WITHIN_MS = 750;
/** Networks that are asked concurrently; an unresponsive one occupies a slot until its timeout. */
const BATCH_SIZE = 16;
const MAX_OF_A_CHECK = 500;

interface WatchedRow extends AccountPaymentRow {
  isStale: boolean;
}

/**
 * Returns the watched payments of all organizations, in one statement; the caller has already checked access. The
 * networks of pending ones are asked in the background, at most once every two seconds, so that none of them delays the
 * others.
 */
export async function readWatchedPayments(ids: readonly string[]): Promise<AccountPaymentRow[]> {
  const payments = await queryPrepared<WatchedRow>(Prisma.sql`
    SELECT ${accountPaymentColumns}, ${isStale} AS "isStale" FROM payments p WHERE p.id = ANY(${ids})`);
  const stale = payments.filter((payment) => payment.isStale);
  if (stale.length > 0) {
    askNetworks(stale).catch((error: unknown) => {
      log.warn({ error }, "could not check watched payments at their networks");
    });
  }
  return payments;
}

const isStale = Prisma.sql`(p.status = 'pending'
  AND coalesce(p.last_checked_at, p.created_at) <= now() - ${FRESH_WITHIN}::interval)`;

/** Accounts with a network call in flight. */
const accountsInFlight = new Set<string>();
const accountOf = ({ organizationId, mode }: AccountPaymentRow) => `${organizationId} ${mode}`;

async function askNetworks(stale: readonly AccountPaymentRow[]): Promise<void> {
  const waiting = stale.filter((payment) => !accountsInFlight.has(accountOf(payment)));
  // Only one of the processes watching a payment asks the network. A row locked by another process is being checked or
  // settled there.
  const claimed = await queryPrepared<{ id: string }>(Prisma.sql`
    WITH claim AS MATERIALIZED (
      SELECT p.id FROM payments p WHERE p.id = ANY(${waiting.map(({ id }) => id)}) AND ${isStale}
      ORDER BY p.id FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE payments p SET last_checked_at = now() FROM claim WHERE p.id = claim.id RETURNING p.id`);
  const ids = new Set(claimed.map(({ id }) => id));
  const accounts = new Map<string, AccountPaymentRow[]>();
  for (const payment of waiting.filter(({ id }) => ids.has(id))) {
    const account = accountOf(payment);
    accountsInFlight.add(account);
    accounts.set(account, [...(accounts.get(account) ?? []), payment]);
  }
  await pLimit(BATCH_SIZE).map(accounts, ([account, payments]) => askNetwork(account, payments));
}

async function askNetwork(account: string, payments: AccountPaymentRow[]): Promise<void> {
  try {
    for (let from = 0; from < payments.length; from += MAX_OF_A_CHECK) {
      const some = payments.slice(from, from + MAX_OF_A_CHECK);
      await checkPayments(some, { timeoutMs: ANSWER_WITHIN_MS });
    }
  } catch (error) {
    if (!(error instanceof NetworkNoAnswer)) {
      log.warn({ error, account }, "could not check watched payments at a network");
    }
  } finally {
    accountsInFlight.delete(account);
  }
}
