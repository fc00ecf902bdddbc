import { expect, test } from "vitest";
import { closeDatabase, db, Prisma, query } from "@/lib/db";

test("a database in another time zone tells the right time", async () => {
  const [{ name }] = (await query<{ name: string }>(
    Prisma.sql`SELECT current_database() AS name`,
  )) as [{ name: string }];
  await db().$executeRawUnsafe(`ALTER DATABASE "${name}" SET timezone TO 'Asia/Almaty'`);
  await closeDatabase();
  const [row] = await query<{ now: Date }>(Prisma.sql`SELECT now() AS now`);
  expect(Math.abs(row!.now.getTime() - Date.now())).toBeLessThan(60_000);
});
