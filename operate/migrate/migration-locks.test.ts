import { expect, test } from "vitest";
import { migrationsOnDisk } from "./migration-files";
import { locksOf } from "./migration-locks";
import { statementsOf } from "./migration-statements";

const locks = (sql: string) => locksOf(statementsOf(sql));

test("a migration locks the tables that it alters or drops, and those whose rows or keys it needs", () => {
  expect(
    locks(`-- ALTER TABLE not_this ADD COLUMN a int;
      ALTER TABLE "public"."tills" ADD COLUMN a int; ALTER TABLE ONLY sandbox.payers DROP COLUMN b;
      DROP TABLE IF EXISTS "things"; DROP TRIGGER t ON refunds;
      CREATE TABLE made (id int REFERENCES "public"."users" ("id"));
      CREATE TRIGGER t AFTER INSERT ON payments EXECUTE FUNCTION f();
      UPDATE organizations SET name = 'ALTER TABLE none'; INSERT INTO tills VALUES (1);`),
  ).toEqual({
    exclusive: ["refunds", "sandbox.payers", "things", "tills"],
    shared: ["organizations", "payments", "users"],
  });
});

test("what lets reads and writes pass locks nothing", () => {
  const none = { exclusive: [], shared: [] };
  expect(
    locks("ALTER TABLE payments SET (fillfactor = 90); ALTER TABLE events VALIDATE CONSTRAINT c"),
  ).toEqual(none);
  expect(locks("CREATE INDEX CONCURRENTLY IF NOT EXISTS a ON payments (id)")).toEqual(none);
});

test("the locks of migrations that there are", () => {
  const named = (name: string) =>
    locks(migrationsOnDisk().find((one) => one.name.endsWith(name))!.sql);
  expect(named("_trace_context")).toEqual({
    exclusive: ["events", "payments", "refunds"],
    shared: [],
  });
  expect(named("_autovacuum")).toEqual({ exclusive: [], shared: [] });
  expect(named("_saved_views")).toMatchObject({ shared: ["memberships", "organizations"] });
});
