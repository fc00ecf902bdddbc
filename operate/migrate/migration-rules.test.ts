import { expect, test } from "vitest";
import { migrationsOnDisk } from "./migration-files";
import { brokenRules } from "./migration-rules";

/** The migrations up to this one are from before the rules. */
const LAST_BEFORE_RULES = "20261123000200_webhook_catcher";
const migrations = migrationsOnDisk();

test("migrations since the rules keep them", () => {
  expect(migrations.map(({ name }) => name)).toContain(LAST_BEFORE_RULES);
  for (const { name, sql } of migrations.filter((each) => each.name > LAST_BEFORE_RULES)) {
    expect(brokenRules(sql), `${name}: see CONTRIBUTING.md, Add a migration`).toEqual([]);
  }
});

test("the rules find what the migrations before them did", () => {
  const broken = migrations.filter(({ sql }) => brokenRules(sql).length > 0);
  expect(broken.length).toBeGreaterThan(5);
});

test.each([
  ["CREATE INDEX a ON payments (amount)", "CONCURRENTLY IF NOT EXISTS"],
  ["CREATE INDEX CONCURRENTLY a ON payments (amount)", "CONCURRENTLY IF NOT EXISTS"],
  ['CREATE UNIQUE INDEX "a" ON "tills" ("id")', "CONCURRENTLY IF NOT EXISTS"],
  ["DROP INDEX a", "DROP INDEX CONCURRENTLY IF EXISTS"],
  ["CREATE INDEX CONCURRENTLY IF NOT EXISTS a ON events (id); SELECT 1", "the only one"],
  ["BEGIN; SELECT 1; COMMIT", "one transaction"],
  ['ALTER TABLE "payments" ADD CONSTRAINT a CHECK (amount > 0)', "NOT VALID"],
  ["ALTER TABLE public.events ADD FOREIGN KEY (a) REFERENCES b (id)", "NOT VALID"],
  [
    "ALTER TABLE events ADD CONSTRAINT a CHECK (true) NOT VALID; ALTER TABLE events VALIDATE CONSTRAINT a",
    "another migration",
  ],
  ["ALTER TABLE refunds ADD CONSTRAINT a UNIQUE (b)", "USING INDEX"],
  ["ALTER TABLE deliveries ALTER COLUMN a TYPE bigint", "rewrites"],
  ["ALTER TABLE ONLY deliveries ALTER a SET DATA TYPE bigint", "rewrites"],
  ["ALTER TABLE delivery_attempts ADD COLUMN a uuid DEFAULT gen_random_uuid()", "rewrites"],
  ["ALTER TABLE payment_timeline ADD COLUMN a bigserial", "rewrites"],
  ["UPDATE payments SET amount = 1", "rewrites"],
  ['DELETE FROM "events" WHERE true', "rewrites"],
  ["ALTER TABLE payments ALTER COLUMN a SET NOT NULL", "validate a CHECK"],
  ["ALTER TABLE tills RENAME COLUMN a TO b", "Don't rename"],
  ["ALTER TABLE tills RENAME TO b", "Don't rename"],
  ["ALTER TABLE tills DROP COLUMN a", "contract"],
  ["DROP TABLE tills", "contract"],
])("%s is refused", (sql, advice) => {
  expect(brokenRules(sql).join("\n")).toContain(advice);
});

test.each([
  "CREATE TABLE things (id int); CREATE INDEX a ON things (id); ALTER TABLE things ADD CHECK (id > 0)",
  'CREATE TABLE "public"."things" (id int); CREATE INDEX a ON "public"."things" (id)',
  '-- Why\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "a" ON "payments" ("amount");\n',
  "DROP INDEX CONCURRENTLY IF EXISTS a;",
  "ALTER TABLE payments ADD COLUMN a text, ADD COLUMN b timestamptz NOT NULL DEFAULT now()",
  "ALTER TABLE payments ADD CONSTRAINT a CHECK (amount > 0) NOT VALID",
  "ALTER TABLE payments VALIDATE CONSTRAINT a",
  "ALTER TABLE payments ADD CONSTRAINT a UNIQUE USING INDEX b",
  "-- validated: payments_a_set\nALTER TABLE payments ALTER COLUMN a SET NOT NULL",
  "-- contract: unused since 0.2.0\nALTER TABLE payments DROP COLUMN a",
  "UPDATE tills SET name = 'BEGIN; UPDATE payments'",
  "CREATE FUNCTION f() RETURNS trigger AS $$ BEGIN; UPDATE payments SET a = 1; END $$ LANGUAGE plpgsql",
])("%s is accepted", (sql) => {
  expect(brokenRules(sql)).toEqual([]);
});
