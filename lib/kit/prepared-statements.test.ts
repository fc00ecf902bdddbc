import { beforeAll, expect, test } from "vitest";
import { closeDatabase, db, Prisma, queryPrepared, queryRawPg } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";

/** Statements that the only connection has prepared. */
const prepared = async () => {
  const rows = await queryRawPg<{ statement: string; calls: bigint }>(Prisma.sql`
    SELECT statement, generic_plans + custom_plans AS calls FROM pg_prepared_statements`);
  return rows.map(({ statement, calls }) => [statement, Number(calls)]);
};

const double = async (value: number) => {
  const [row] = await queryPrepared<{ double: number }>(
    Prisma.sql`SELECT 2 * ${value}::int AS double`,
  );
  return row!.double;
};

beforeAll(async () => {
  env().DATABASE_POOL_SIZE = 1;
  await closeDatabase();
});

test("a connection parses a statement once", async () => {
  expect([await double(1), await double(2), await double(3)]).toEqual([2, 4, 6]);
  expect(await prepared()).toEqual([["SELECT 2 * $1::int AS double", 3]]);
});

test("a statement whose columns a migration changes still returns them", async () => {
  await db().$executeRaw`CREATE TABLE growing (first int)`;
  await db().$executeRaw`INSERT INTO growing VALUES (1)`;
  const read = () => queryPrepared(Prisma.sql`SELECT * FROM growing`);
  expect(await read()).toEqual([{ first: 1 }]);
  await db().$executeRaw`ALTER TABLE growing ADD COLUMN second int`;
  expect(await read()).toEqual([{ first: 1, second: null }]);
  await db().$executeRaw`DROP TABLE growing`;
  await expect(read()).rejects.toThrow(/growing/);
  expect(await double(4)).toBe(8);
});

test("behind a pooler that loses them, statements run without a name", async () => {
  expect(await double(5)).toBe(10);
  await db().$executeRaw`DEALLOCATE ALL`;
  expect(await double(6)).toBe(12);
  expect(await double(7)).toBe(14);
  expect(await prepared()).toEqual([]);
});
