import { expect, expectTypeOf, test } from "vitest";
import { Prisma, query } from "./db";
import { firstInOrder, type Rows, sqlRows, type StatementFor } from "./rows";

const numbers = sqlRows<
  "id" | "created_at"
>`(SELECT n AS id, n AS created_at FROM generate_series(1, 9) AS n)`;

test("a fragment with more columns fits where fewer are needed, and none that lacks one", () => {
  expectTypeOf(numbers).toExtend<Rows<"id">>();
  expectTypeOf(numbers).not.toExtend<Rows<"id" | "mode">>();
  expectTypeOf(sqlRows`payments`).not.toExtend<Rows<"id">>();
  expectTypeOf(Prisma.sql`SELECT id FROM payments`).not.toExtend<Rows<"id">>();
  // Where it is passed, no columns are read into it that its author does not name.
  const requireMode = (rows: Rows<"mode">) => rows;
  // @ts-expect-error It names no columns.
  requireMode(sqlRows`payments`);
});

test("a row is read only from a fragment that has all its fields", () => {
  expectTypeOf(numbers).toExtend<StatementFor<{ id: number }>>();
  expectTypeOf(numbers).not.toExtend<StatementFor<{ id: number; mode: string }>>();
  expectTypeOf(Prisma.sql`SELECT 1 AS id`).toExtend<StatementFor<{ id: number }>>();
});

test("the first rows of several ranges have the columns of the table, in the order of all", async () => {
  const first = firstInOrder(sqlRows<"id" | "created_at">`${numbers} AS t`, {
    ranges: [Prisma.sql`id < 3`, Prisma.sql`id > 6`],
    limit: 4,
    order: Prisma.sql`id`,
  });
  expectTypeOf(first).toEqualTypeOf<Rows<"id" | "created_at">>();
  expect(await query<{ id: number }>(first)).toMatchObject([
    { id: 1 },
    { id: 2 },
    { id: 7 },
    { id: 8 },
  ]);
});
