// Background work over both databases in turns, each in a process of its own: the poll, the housekeeping, the check of
// invariants.
import { percentile } from "@/tests/support/proof";
import type { OnEnd } from "./clean-up";
import { ID_SUFFIX } from "./growth-load";
import { RETENTION } from "./growth-measure";
import { type OwnProcess, startProcess } from "./own-process";
import { cpuMsOf } from "./process-use";
import { type ScaleDatabase, SECRETS_KEY } from "./scale-database";
import type { Pair } from "./scale-measure";
import type { WorkDone, WorkOrder } from "./scale-work-process";

const POLL_ROUNDS = 2;
/** By which the history is older than what retention keeps, so that even the small database has enough to delete. */
const DAYS_LATER = 300;
const DAY_MS = 86_400_000;

/** Batches that leave the small database something for the next one. */
const DELETIONS: Record<string, { batch: number; runs: number }> = {
  "idempotency keys": { batch: 1, runs: 8 },
  "bodies cleared": { batch: 30, runs: 20 },
  "deliveries with attempts": { batch: 80, runs: 20 },
  "timeline entries": { batch: 200, runs: 20 },
  "audit entries": { batch: 5, runs: 20 },
  "test payments": { batch: 2, runs: 20 },
};

export interface Polled {
  seconds: number;
  /** Of the process that polls, and of PostgreSQL. */
  cpuMs: Pair<number>;
  memory: WorkDone["memory"];
  checked: number;
}

export interface WorkFigures {
  poll: { payments: number; accounts: number; rounds: Pair<Polled>[] };
  housekeeping: {
    kind: string;
    batch: number;
    p50: Pair<number>;
    p99: Pair<number>;
    deleted: Pair<number>;
  }[];
  /** Seconds of the hourly check of the last days, and of that of everything, which may fail. */
  invariants: { recent: Pair<number>; all: Pair<number | string> };
}

type Log = (what: string) => void;

export const startWork = (onEnd: OnEnd, { databaseUrl }: ScaleDatabase): Promise<OwnProcess> =>
  startProcess(onEnd, import.meta.resolve("./scale-work-process.ts"), {
    DATABASE_URL: databaseUrl,
    SECRETS_KEY,
    LOG_LEVEL: "error",
    WEBHOOK_ALLOW_LOOPBACK: "true",
    ...Object.fromEntries(Object.entries(RETENTION).map(([name, days]) => [name, String(days)])),
  });

/** Removes pending payments, which only this program adds. */
export const removePending = ({ run }: ScaleDatabase) =>
  run("DELETE FROM payments WHERE next_check_at IS NOT NULL");

/** Adds pending payments that are due, one after the other for another account. */
export async function addDuePayments({ run }: ScaleDatabase, payments: number): Promise<void> {
  await run(
    `INSERT INTO payments (id, organization_id, mode, user_id, device_key_id, method, amount, currency,
       merchant_order_id, payer_phone, network_status, expires_at, submitted_at, next_check_at)
     SELECT 'pay_' || ${ID_SUFFIX}, organization_id, 'live', user_id, live_devices[1], 'direct', 100 * n, 'KZT',
       'poll-' || n, '+7701' || (1000000 + n), 'PaymentRequested', now() + interval '1 day', now(),
       now() - interval '1 second'
     FROM (
       SELECT n, floor(extract(epoch FROM now()) * 1000)::bigint AS millis FROM generate_series(1, $1::int) n
     ) AS due JOIN bench.merchant ON place = n % (SELECT count(*) FROM bench.merchant)`,
    [payments],
  );
  await run("ANALYZE payments");
}

const makeDue = ({ run }: ScaleDatabase) =>
  run(
    "UPDATE payments SET next_check_at = now() - interval '1 second' WHERE next_check_at IS NOT NULL",
  );

async function poll(database: ScaleDatabase, worker: OwnProcess): Promise<Polled> {
  await makeDue(database);
  await database.run("CHECKPOINT");
  const before = cpuMsOf(database.pid);
  const { ms, cpuMs, memory, count } = await worker.ask<WorkDone>({
    work: "poll",
  } satisfies WorkOrder);
  const used = cpuMsOf(database.pid) - before;
  return { seconds: ms[0]! / 1000, cpuMs: [cpuMs, used], memory, checked: count };
}

/** Polls many pending payments of all accounts. */
export async function comparePolls(
  databases: Pair<ScaleDatabase>,
  workers: Pair<OwnProcess>,
  { pending, log }: { pending: number; log: Log },
): Promise<WorkFigures["poll"]> {
  for (const database of databases) await addDuePayments(database, pending);
  const rounds: Pair<Polled>[] = [];
  for (let round = 0; round < POLL_ROUNDS; round += 1) {
    const [small, large] = databases;
    const polled = [await poll(small, workers[0]), await poll(large, workers[1])] as const;
    log(`poll: ${polled.map(({ seconds }) => seconds.toFixed(1)).join(" s, ")} s`);
    rounds.push(polled);
  }
  const [accounts] = await databases[1].run("SELECT count(*) AS count FROM bench.merchant");
  return { payments: pending, accounts: Number(accounts!.count), rounds };
}

/** Deletes a few batches of each kind, in turns. */
export async function compareHousekeeping(
  [small, large]: Pair<ScaleDatabase>,
  workers: Pair<OwnProcess>,
  log: Log,
): Promise<WorkFigures["housekeeping"]> {
  const figures: WorkFigures["housekeeping"] = [];
  for (const [kind, { batch, runs }] of Object.entries(DELETIONS)) {
    const done: Pair<WorkDone[]> = [[], []];
    for (let run = 0; run < runs; run += 1) {
      for (const [place, { last }] of [small, large].entries()) {
        const now = new Date(Date.parse(last) + DAYS_LATER * DAY_MS).toISOString();
        const order: WorkOrder = { work: "delete", kind, now, batch, runs: 1 };
        done[place]!.push(await workers[place]!.ask<WorkDone>(order));
      }
    }
    const of = (figure: (works: WorkDone[]) => number): Pair<number> => [
      figure(done[0]),
      figure(done[1]),
    ];
    const times = (works: WorkDone[]) => works.slice(1).flatMap(({ ms }) => ms);
    const p50 = of((works) => percentile(times(works), 0.5));
    const p99 = of((works) => percentile(times(works), 0.99));
    const deleted = of((works) => works.reduce((sum, { count }) => sum + count, 0));
    log(
      `${kind}: p50 ${p50.map((ms) => ms.toFixed(1)).join(" ms, ")} ms, deleted ${deleted.join(", ")}`,
    );
    figures.push({ kind, batch, p50, p99, deleted });
  }
  return figures;
}

/** Checks the invariants of three days and of everything. */
export async function timeInvariants(
  workers: Pair<OwnProcess>,
  log: Log,
): Promise<WorkFigures["invariants"]> {
  const check = async (worker: OwnProcess, days?: number): Promise<number | string> => {
    try {
      const { ms, count } = await worker.ask<WorkDone>({ work: "invariants", days });
      return count > 0 ? `${count} violated` : ms[0]! / 1000;
    } catch (error) {
      return (error as Error).message.split("\n").at(-1)!.slice(0, 200);
    }
  };
  const recent = [await check(workers[0], 3), await check(workers[1], 3)].map(Number);
  log(`invariants of three days: ${recent.join(" s, ")} s`);
  const all = [await check(workers[0]), await check(workers[1])] as const;
  log(`all invariants: ${all.join(" s, ")} s`);
  return { recent: [recent[0]!, recent[1]!], all };
}
