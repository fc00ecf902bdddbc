import { PrismaPg } from "@prisma/adapter-pg";
import { Prisma, PrismaClient } from "@/prisma/client/client";
import { env } from "@/lib/env";

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

// On globalThis, because the framework bundles instrumentation and routes apart, and each would open a pool.
const held = globalThis as typeof globalThis & { qassaDatabase?: PrismaClient };

/** The one connection pool of this process. */
export function db(): PrismaClient {
  held.qassaDatabase ??= new PrismaClient({
    adapter: new PrismaPg({
      connectionString: env().DATABASE_URL,
      max: env().DATABASE_POOL_SIZE,
      // The adapter takes the database's words for UTC, whatever zone the session speaks in.
      options: "-c TimeZone=UTC",
    }),
  });
  return held.qassaDatabase;
}

/** Rows of a hand-written statement; the row type is the caller's promise about its columns. */
export function query<Row>(statement: Prisma.Sql): Promise<Row[]> {
  return db().$queryRaw<Row[]>(statement);
}

/** Closes the pool; the next use opens a new one. */
export async function closeDatabase(): Promise<void> {
  const database = held.qassaDatabase;
  held.qassaDatabase = undefined;
  await database?.$disconnect();
}
