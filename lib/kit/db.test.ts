import { afterEach, expect, test, vi } from "vitest";
import { closeDatabase, db, Prisma, query, queryRawPg } from "@/lib/kit/db";

afterEach(() => vi.unstubAllEnvs());

test("a database in another time zone returns the right time", async () => {
  const [{ name }] = (await query<{ name: string }>(
    Prisma.sql`SELECT current_database() AS name`,
  )) as [{ name: string }];
  await db().$executeRawUnsafe(`ALTER DATABASE "${name}" SET timezone TO 'Asia/Almaty'`);
  await closeDatabase();
  const [row] = await query<{ now: Date }>(Prisma.sql`SELECT now() AS now`);
  expect(Math.abs(row!.now.getTime() - Date.now())).toBeLessThan(60_000);
});

test("a raw statement returns the same rows, whatever the time zone of the process", async () => {
  const at = new Date("2026-03-29T01:30:00.123Z");
  const statement = Prisma.sql`SELECT ${at}::timestamptz AS at, ${99_999_999_999n}::bigint AS amount, ${7}::int AS count,
    ${"Aigerim ☕"}::text AS name, ${null}::text AS nothing, ${true}::boolean AS yes,
    ${'{"z":1,"a":[true,null]}'}::json AS metadata, ${["payments", "refunds"]}::text[] AS scopes,
    ${"live"}::mode AS mode, ${Buffer.from([0, 255])}::bytea AS bytes`;
  vi.stubEnv("TZ", "Asia/Almaty");
  const rows = await queryRawPg<{ bytes: Uint8Array }>(statement);
  const [{ bytes, ...row }] = rows as [{ bytes: Uint8Array }];
  const [{ bytes: sameBytes, ...sameRow }] = (await query(statement)) as [{ bytes: Uint8Array }];
  expect(row).toEqual(sameRow);
  expect(row).toMatchObject({ at, amount: 99_999_999_999n });
  expect([...bytes]).toEqual([...sameBytes]);
  expect(new Date(2026, 0, 1).getUTCHours()).toBe(19);
});
