// Connections that stay open but never respond, as after a failover: real sockets to a real PostgreSQL.
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  closeDatabase,
  db,
  Prisma,
  query,
  queryRawPg,
  withLongStatements,
  withWholeTables,
} from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { type DatabaseProxy, startDatabaseProxy } from "@/tests/support/database-proxy";

const { DATABASE_URL } = env();
const one = Prisma.sql`SELECT 1 AS one`;
let proxy: DatabaseProxy;

beforeEach(async () => {
  await closeDatabase();
  proxy = await startDatabaseProxy(DATABASE_URL);
  env().DATABASE_URL = proxy.url;
});

afterEach(async () => {
  await closeDatabase();
  env().DATABASE_URL = DATABASE_URL;
  await proxy.close();
});

/** Retries until a query succeeds, as a client would, and returns how many seconds that took. */
async function secondsUntilServed(): Promise<number> {
  const since = performance.now();
  for (;;) {
    try {
      await queryRawPg(one);
      return (performance.now() - since) / 1000;
    } catch {
      // Try again.
    }
  }
}

test("when every connection hangs, the request after the first is served", async () => {
  await Promise.all(Array.from({ length: 10 }, () => queryRawPg(Prisma.sql`SELECT pg_sleep(0.2)`)));
  expect(proxy.opened()).toBe(10);
  proxy.freeze();
  expect(await secondsUntilServed()).toBeLessThan(15);
  // The nine other connections hung as well, and no request had to time out on them.
  const since = performance.now();
  await Promise.all(Array.from({ length: 10 }, () => query(one)));
  expect(performance.now() - since).toBeLessThan(5000);
}, 40_000);

test("a transaction on a connection that hangs fails, and the connection is not reused", async () => {
  let hung = false;
  const work = db().$transaction(
    async (transaction) => {
      await transaction.$queryRaw(one);
      proxy.freeze();
      hung = true;
      await transaction.$queryRaw(one);
    },
    { timeout: 15_000 },
  );
  await expect(work).rejects.toThrow();
  expect(hung).toBe(true);
  const since = performance.now();
  await Promise.all(Array.from({ length: 10 }, () => query(one)));
  expect(performance.now() - since).toBeLessThan(5000);
}, 40_000);

test("while PostgreSQL is unreachable, requests fail in time, and are served once it is back", async () => {
  await queryRawPg(one);
  proxy.freeze({ newOnesToo: true });
  const since = performance.now();
  await expect(queryRawPg(one)).rejects.toThrow();
  await expect(queryRawPg(one)).rejects.toThrow();
  expect(performance.now() - since).toBeLessThan(20_000);
  proxy.thaw();
  expect(await secondsUntilServed()).toBeLessThan(15);
}, 40_000);

test("PostgreSQL cancels a statement that takes too long, unless long statements are allowed", async () => {
  const sleep = Prisma.sql`SELECT pg_sleep(9), 1 AS one`;
  const [[long], ordinary] = await Promise.all([
    withLongStatements(() => queryRawPg<{ one: number }>(sleep)),
    queryRawPg(sleep).catch((error: unknown) => error),
  ]);
  expect(long!.one).toBe(1);
  expect(ordinary).toMatchObject({ code: "57014" });
  // The connection remains usable.
  expect(await query(one)).toEqual([{ one: 1 }]);
}, 20_000);

test("a statement can take two minutes in a report, and half an hour in the check of invariants", async () => {
  const timeout = Prisma.sql`SELECT current_setting('statement_timeout') AS statement`;
  expect(await withLongStatements(() => query(timeout))).toEqual([{ statement: "2min" }]);
  expect(await withWholeTables(() => query(timeout))).toEqual([{ statement: "30min" }]);
});

test("a session uses UTC and its timeouts, without startup parameters", async () => {
  const [row] = await query(Prisma.sql`
    SELECT current_setting('TimeZone') AS zone, current_setting('statement_timeout') AS statement,
      current_setting('idle_in_transaction_session_timeout') AS idle,
      (SELECT count(*)::int FROM pg_settings WHERE source = 'client'
        AND name IN ('TimeZone', 'statement_timeout', 'idle_in_transaction_session_timeout')) AS given`);
  expect(row).toEqual({ zone: "UTC", statement: "8s", idle: "20s", given: 0 });
});
