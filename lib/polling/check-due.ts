import pLimit from "p-limit";
import type { Mode } from "@/lib/actor";
import { Prisma } from "@/lib/db";
import { env, hasSandbox } from "@/lib/env";
import { log } from "@/lib/log";
import { NetworkNoAnswer, noteNetworkHealth } from "@/lib/network";
import { seconds } from "@/lib/time";

/** What belongs to one network account is asked about in one call. */
export interface Claimed {
  organizationId: string;
  mode: Mode;
}

export interface DueWork<Row extends Claimed> {
  /** Takes the next batch that is due; empty when nothing is. */
  claim(): Promise<Row[]>;
  /** Asks the network about rows of one account and settles; returns how many it settled. */
  check(rows: Row[]): Promise<number>;
  /** The network of these rows' account does not answer now; returns how many were settled without it. */
  onSilence?(rows: Row[]): Promise<number>;
}

export interface CheckCount {
  checked: number;
  settled: number;
}

const BATCHES_IN_FLIGHT = 8;
const CALLS_IN_FLIGHT = 32;

/** The end of a claim's condition: a sandbox that is switched off is not asked; what waits there goes on waiting. */
export const inPolledModes = (): Prisma.Sql =>
  hasSandbox() ? Prisma.empty : Prisma.sql`AND mode = 'live'`;

/** A claim holds for less than one cycle, so that what is claimed at one tick is due again at the next. */
export const claimSeconds = (): number => env().POLL_INTERVAL_SECONDS / 2;

/**
 * Claims what is due, batch by batch, and checks each batch with one call for each network account, several
 * batches at a time, until nothing is due or the cycle is over. A network that does not answer is left alone for
 * the rest of the cycle, so that it cannot hold up the others.
 */
export async function checkDue<Row extends Claimed>(work: DueWork<Row>): Promise<CheckCount> {
  const count: CheckCount = { checked: 0, settled: 0 };
  const silent = new Set<string>();
  const heard = new Set<string>();
  const calls = pLimit(CALLS_IN_FLIGHT);
  const endsAt = Date.now() + seconds(env().POLL_INTERVAL_SECONDS);

  async function checkAccount(account: string, rows: Row[]): Promise<void> {
    if (!silent.has(account)) {
      try {
        // Not `count.settled += await …`, which forgets what others have added meanwhile.
        const settled = await work.check(rows);
        count.settled += settled;
        count.checked += rows.length;
        heard.add(account);
        return;
      } catch (error) {
        silent.add(account);
        const reason = error instanceof Error ? error.message : String(error);
        const isNews = await noteNetworkHealth(rows[0]!, reason);
        // A gateway may be away for days, and is asked in every cycle: that it is away is told once.
        const expected = isNews ? "warn" : "debug";
        log[error instanceof NetworkNoAnswer ? expected : "error"](
          { error, account },
          "the payment network was not heard",
        );
      }
    }
    const settled = (await work.onSilence?.(rows)) ?? 0;
    count.settled += settled;
  }

  async function checkBatches(): Promise<void> {
    while (Date.now() < endsAt) {
      const batch = await work.claim();
      if (batch.length === 0) return;
      // Side by side, so that a slow network holds up nobody else's payments.
      await Promise.all(
        [...groupByAccount(batch)].map(([account, rows]) =>
          calls(() => checkAccount(account, rows)),
        ),
      );
    }
  }
  await Promise.all(Array.from({ length: BATCHES_IN_FLIGHT }, checkBatches));
  for (const account of heard) {
    if (silent.has(account)) continue;
    const isNews = await noteNetworkHealth(accountOf(account));
    if (isNews) log.info({ account }, "the payment network is heard again");
  }
  return count;
}

const accountOf = (account: string): Claimed => {
  const [organizationId, mode] = account.split(" ") as [string, Mode];
  return { organizationId, mode };
};

function groupByAccount<Row extends Claimed>(rows: Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const account = `${row.organizationId} ${row.mode}`;
    const group = groups.get(account);
    if (group) group.push(row);
    else groups.set(account, [row]);
  }
  return groups;
}
