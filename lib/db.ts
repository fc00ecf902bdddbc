import { PrismaPg } from "@prisma/adapter-pg";
import { Pool, types } from "pg";
import { Prisma, PrismaClient } from "@/prisma/client/client";
import { env } from "@/lib/env";
import { log } from "@/lib/log";

export { Prisma };
export type {
  Delivery,
  DeliveryAttempt,
  DeviceKey,
  NetworkAccount,
  Organization,
  Payment,
  Refund,
  StaticQrPayment,
  Subscription,
} from "@/prisma/client/client";

interface Database {
  pool: Pool;
  client: PrismaClient;
}

// On globalThis, because the framework bundles instrumentation and routes apart, and each would open a pool.
const held = globalThis as typeof globalThis & { qassaDatabase?: Database };

function open(): Database {
  const pool = new Pool({
    connectionString: env().DATABASE_URL,
    max: env().DATABASE_POOL_SIZE,
    // Prisma takes the database's words for UTC, whatever zone the session speaks in.
    options: "-c TimeZone=UTC",
  });
  // The pool opens another one when it is asked for a connection.
  pool.on("error", (error) => log.warn({ error }, "an idle connection to PostgreSQL was lost"));
  return { pool, client: new PrismaClient({ adapter: new PrismaPg(pool) }) };
}

/** The one connection pool of this process, behind Prisma. */
export function db(): PrismaClient {
  return (held.qassaDatabase ??= open()).client;
}

/** Rows of a hand-written statement; the row type is the caller's promise about its columns. */
export function query<Row>(statement: Prisma.Sql): Promise<Row[]> {
  return db().$queryRaw<Row[]>(statement);
}

const INT8 = 20;
type Parse = (value: string) => unknown;
const parserOf = (oid: number): Parse =>
  oid === INT8 ? BigInt : (types.getTypeParser(oid, "text") as Parse);

/**
 * Like `query`, past Prisma's client, which costs more time than such a statement itself: for what every request
 * runs. Dates are `Date`, bigint is `bigint`; errors are PostgreSQL's own.
 */
export async function queryDirectly<Row extends object>(statement: Prisma.Sql): Promise<Row[]> {
  const { pool } = (held.qassaDatabase ??= open());
  const { text, values } = statement;
  const { rows } = await pool.query<Row>({ text, values, types: { getTypeParser: parserOf } });
  return rows;
}

/** Closes the pool; the next use opens a new one. */
export async function closeDatabase(): Promise<void> {
  const database = held.qassaDatabase;
  held.qassaDatabase = undefined;
  await database?.client.$disconnect();
  await database?.pool.end();
}
