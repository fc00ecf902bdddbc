// How many requests ApiPay.kz still allows, over all processes: it counts 60 a minute for each API key.
import { performance } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { Prisma, query } from "@/lib/kit/db";
import { type CallOptions, NetworkNoAnswer } from "../port";

/** The kind of a request: looking, or asking for a payment, a cancellation or a refund. */
export type Turn = "read" | "change";

/** So many requests can follow each other at once, of each kind. */
const BURST = 10;
/** Together with both bursts fewer than 60 in any minute, as the requests need time to arrive. */
const A_MINUTE: Record<Turn, number> = { read: 20, change: 18 };
/** So many are kept for payers who may come. */
const KEPT_FOR_CHANGES = 6;
/** Changes go first, but do not keep anybody from looking for longer than this. */
const MAX_SECONDS_WITHOUT_READ = 10;

/** This request was not sent: there is no room for it yet, or the network asked for a pause. */
export class RequestBudgetExhausted extends NetworkNoAnswer {
  constructor() {
    super("its 60 requests a minute are used up");
  }
}

const refilled = (left: Prisma.Sql, aMinute: number) => Prisma.sql`
  least(${BURST}::float8, ${left} + greatest(0, extract(epoch FROM now() - b.counted_at)::float8) * ${aMinute / 60}::float8)`;

/**
 * Takes one turn if there is one. A change that finds none takes one of those for looking, and looking takes those for
 * changes that nobody seems to need.
 */
async function take(connection: string, turn: Turn): Promise<boolean> {
  const reads = refilled(Prisma.sql`b.reads`, A_MINUTE.read);
  const changes = refilled(Prisma.sql`b.changes`, A_MINUTE.change);
  const isRead = turn === "read";
  const takesRead = Prisma.sql`CASE WHEN ${isRead}::boolean THEN ${reads} >= 1 ELSE ${changes} < 1 END`;
  const taken = await query(Prisma.sql`
    INSERT INTO apipay_budgets AS b (connection, reads, changes, last_read_at)
    VALUES (${connection}, ${isRead ? BURST - 1 : BURST}::float8, ${isRead ? BURST : BURST - 1}::float8, now())
    ON CONFLICT (connection) DO UPDATE SET
      reads = ${reads} - CASE WHEN ${takesRead} THEN 1 ELSE 0 END,
      changes = ${changes} - CASE WHEN ${takesRead} THEN 0 ELSE 1 END,
      counted_at = greatest(b.counted_at, now()),
      last_read_at = CASE WHEN ${isRead}::boolean THEN now() ELSE b.last_read_at END
    WHERE (b.quiet_until IS NULL OR b.quiet_until <= now()) AND CASE
      WHEN ${isRead}::boolean THEN ${reads} >= 1 OR ${changes} > ${KEPT_FOR_CHANGES}::int
      ELSE ${changes} >= 1 OR (${reads} >= 1
        AND b.last_read_at > now() - make_interval(secs => ${MAX_SECONDS_WITHOUT_READ}::int)) END
    RETURNING 1 AS taken`);
  return taken.length > 0;
}

const USUAL_TIMEOUT_MS = 5_000;
const RETRY_MS = 400;

/** Takes a turn for one request. A change waits for it as long as its caller does; looking does not. Throws `RequestBudgetExhausted`. */
export async function takeTurn(
  connection: string,
  turn: Turn,
  { timeoutMs = USUAL_TIMEOUT_MS, signal }: CallOptions,
): Promise<void> {
  const endsAt = performance.now() + timeoutMs;
  while (!(await take(connection, turn))) {
    if (turn === "read" || signal?.aborted || performance.now() + RETRY_MS > endsAt) {
      throw new RequestBudgetExhausted();
    }
    await setTimeout(RETRY_MS);
  }
}

const MAX_PAUSE_SECONDS = 120;

/** No process asks anything for so long, because the network said so. */
export async function pauseFor(connection: string, seconds: number): Promise<void> {
  const bounded = Math.min(Math.max(seconds, 1), MAX_PAUSE_SECONDS);
  await query(Prisma.sql`
    INSERT INTO apipay_budgets AS b (connection, reads, changes, quiet_until)
    VALUES (${connection}, ${BURST}::float8, ${BURST}::float8, now() + make_interval(secs => ${bounded}))
    ON CONFLICT (connection) DO UPDATE SET quiet_until = greatest(b.quiet_until, now() + make_interval(secs => ${bounded}))
    RETURNING 1 AS paused`);
}
