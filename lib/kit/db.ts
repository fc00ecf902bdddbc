import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import { type Pool, types } from "pg";
import { type PoolLimits, openPool } from "@/lib/kit/db-pool";
import { env } from "@/lib/kit/env";
import { withPreparedName } from "@/lib/kit/prepared-statements";
import { ofProcess } from "@/lib/kit/process-state";
import type { StatementFor } from "@/lib/kit/rows";
import { NoneCommitted, SharedCommits } from "@/lib/kit/shared-commits";
import { TracedPrismaPg, withStatementSpan } from "@/lib/kit/statement-spans";
import { minutes, seconds } from "@/lib/kit/time";
import { isTracing } from "@/lib/kit/tracing";
import { Prisma, PrismaClient } from "@/prisma/client/client";

export { Prisma };
export type {
  CatalogueItem,
  CaughtRequest,
  Delivery,
  DeliveryAttempt,
  DeviceKey,
  Location,
  NetworkAccount,
  NetworkKind,
  NotificationChannel,
  Organization,
  Payment,
  PrintedCode,
  Refund,
  ScanWebhook,
  StaticQrPayment,
  Subscription,
  WebhookCatcher,
} from "@/prisma/client/client";

interface Database {
  pool: Pool;
  client: PrismaClient;
}

/** With these limits a dead connection is detected, and the next request served, within 15 s. */
const ordinary = (): PoolLimits => ({
  name: "ordinary",
  connections: env().DATABASE_POOL_SIZE,
  connectMs: seconds(5),
  statementMs: seconds(8),
  silenceMs: seconds(10),
});

/** For reports, exports, retention and the demo's history: few connections, so that they do not slow down the rest. */
const long: PoolLimits = {
  name: "long",
  connections: 3,
  connectMs: seconds(30),
  statementMs: minutes(2),
  silenceMs: minutes(2.1),
};

/** For the check of invariants: a statement of it reads whole tables. */
const check: PoolLimits = {
  name: "check",
  connections: 1,
  connectMs: seconds(30),
  statementMs: minutes(30),
  silenceMs: minutes(31),
};

const opened = ofProcess("databases", (): Partial<Record<PoolLimits["name"], Database>> => ({}));
const otherLimits = ofProcess("limits of statements", () => new AsyncLocalStorage<PoolLimits>());

function open(limits: PoolLimits): Database {
  const pool = openPool(limits);
  const adapter = isTracing() ? new TracedPrismaPg(pool) : new PrismaPg(pool);
  return { pool, client: new PrismaClient({ adapter }) };
}

function database(): Database {
  const limits = otherLimits.getStore();
  return (opened[limits?.name ?? "ordinary"] ??= open(limits ?? ordinary()));
}

/** Runs work whose statements may take minutes, on separate connections. */
export const withLongStatements = <Result>(work: () => Promise<Result>): Promise<Result> =>
  otherLimits.run(long, work);

/** Runs work whose statements read whole tables, each for half an hour at most, on a connection of its own. */
export const withWholeTables = <Result>(work: () => Promise<Result>): Promise<Result> =>
  otherLimits.run(check, work);

/**
 * Returns the Prisma client of this process's connection pool, or of another one within `withLongStatements` and
 * `withWholeTables`.
 */
export const db = (): PrismaClient => database().client;

/** Returns the rows of a raw SQL statement; the row type is the caller's promise about its columns. */
export function query<Row>(statement: StatementFor<Row>): Promise<Row[]> {
  return db().$queryRaw<Row[]>(statement);
}

/** `query`, bound to a transaction. */
export type Query = <Row>(statement: StatementFor<Row>) => Promise<Row[]>;

/**
 * Runs reads that have to agree with each other: each of them sees the database as it was at the first one. They may
 * take minutes, so they run on separate connections, in a read-only transaction.
 */
export const inSnapshot = <Result>(read: (query: Query) => Promise<Result>): Promise<Result> =>
  withLongStatements(() =>
    db().$transaction(
      async (transaction) => {
        await transaction.$executeRaw`SET TRANSACTION READ ONLY`;
        return read((statement) => transaction.$queryRaw(statement));
      },
      { isolationLevel: "RepeatableRead", maxWait: long.connectMs, timeout: long.silenceMs },
    ),
  );

type Parse = (value: string) => unknown;
const INT8 = 20;
const TIMESTAMPTZ = 1184;
const parseAnyTime = types.getTypeParser(TIMESTAMPTZ, "text") as Parse;

/** Times from our sessions are always in UTC, and the built-in Date parses those in half the time. */
const parseTime: Parse = (text) =>
  /^\d{4}-.*\+00$/.test(text)
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : parseAnyTime(text);

const parserOf = (oid: number): Parse => {
  if (oid === INT8) return BigInt;
  return oid === TIMESTAMPTZ ? parseTime : (types.getTypeParser(oid, "text") as Parse);
};

/**
 * Like `query`, but without Prisma's client, whose overhead exceeds the cost of such a statement: for statements that
 * every request runs. Dates are `Date`, bigint is `bigint`; errors are PostgreSQL's own.
 */
export const queryRawPg = <Row extends object>({
  text,
  values,
}: StatementFor<Row>): Promise<Row[]> => runRawPg(text, values);

/**
 * Like `queryRawPg`, for statements that are run again and again: each connection parses a text only once, and
 * PostgreSQL keeps its plan if planning for the values gains nothing. The texts must be few, so they must not depend on
 * how many values there are.
 */
export const queryPrepared = <Row extends object = object>({
  text,
  values,
}: StatementFor<Row>): Promise<Row[]> =>
  withPreparedName(text, (name) => runRawPg(text, values, name));

const queues = ofProcess("shared commits", () => new Map<string, SharedCommits>());

function queueNamed(name: string): SharedCommits {
  const queue =
    queues.get(name) ?? new SharedCommits(name, () => database().pool, ordinary().connectMs);
  queues.set(name, queue);
  return queue;
}

/**
 * Like `queryPrepared`, for statements that read or write few rows: those that arrive in one turn of the event loop, or
 * while others are under way in the same queue, share a round trip and a commit. Each has its own outcome: if one of them
 * fails, each is run by itself. `locks` names the row that others may wait for, if it locks one. What may itself wait for
 * rows of others needs a queue of its own, since its neighbours wait with it.
 */
export const queryTogether = <Row extends object = object>(
  statement: StatementFor<Row>,
  { queue, locks }: { queue: string; locks?: string },
): Promise<Row[]> => {
  // A statement that may take minutes has no neighbours.
  if (otherLimits.getStore()) return queryPrepared(statement);
  return withPreparedName(statement.text, async (name) => {
    const config = configOf(statement, name);
    const run = async () => {
      try {
        return (await queueNamed(queue).run(config, locks)) as Row[];
      } catch (error) {
        if (!(error instanceof NoneCommitted)) throw error;
        return (await database().pool.query<Row>(config)).rows;
      }
    };
    return isTracing() ? withStatementSpan(statement.text, run) : run();
  });
};

const configOf = ({ text, values }: Pick<Prisma.Sql, "text" | "values">, name?: string) => ({
  text,
  values,
  types: { getTypeParser: parserOf },
  ...(name && { name }),
});

async function runRawPg<Row extends object>(
  text: string,
  values: unknown[],
  name?: string,
): Promise<Row[]> {
  const { pool } = database();
  const config = configOf({ text, values }, name);
  const { rows } = isTracing()
    ? await withStatementSpan(text, () => pool.query<Row>(config))
    : await pool.query<Row>(config);
  return rows;
}

export interface PoolState {
  name: PoolLimits["name"];
  size: number;
  busy: number;
  idle: number;
  waiting: number;
}

/** Returns the state of every pool; one that is not open has no connections. */
export const poolStates = (): PoolState[] =>
  [ordinary(), long, check].map(({ name, connections }) => {
    const pool = opened[name]?.pool;
    return {
      name,
      size: connections,
      busy: (pool?.totalCount ?? 0) - (pool?.idleCount ?? 0),
      idle: pool?.idleCount ?? 0,
      waiting: pool?.waitingCount ?? 0,
    };
  });

/** Closes the pools; the next use opens new ones. */
export async function closeDatabase(): Promise<void> {
  const closing = Object.values(opened);
  for (const name of Object.keys(opened)) delete opened[name as PoolLimits["name"]];
  for (const { client, pool } of closing) {
    await client.$disconnect();
    await pool.end();
  }
}

/** For a user who saves something, waiting for a connection is better than having to retry. */
const INTERACTIVE_TRANSACTION = { maxWait: 10_000, timeout: 15_000 };

/** Runs several statements in one transaction, so that either all of them take effect or none. */
export const inTransaction = <Result>(
  act: (transaction: Prisma.TransactionClient) => Promise<Result>,
): Promise<Result> => db().$transaction(act, INTERACTIVE_TRANSACTION);
