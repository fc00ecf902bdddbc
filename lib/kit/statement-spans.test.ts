import { expect, test } from "vitest";
import { statementName } from "./statement-spans";

test.each([
  ["SELECT 1", "SELECT"],
  ["BEGIN", "BEGIN"],
  [`SELECT "public"."payments"."id" FROM "public"."payments" WHERE "id" = $1`, "SELECT payments"],
  [
    "INSERT INTO sandbox.payers (id) VALUES ($1) ON CONFLICT DO UPDATE SET x = 1",
    "INSERT sandbox.payers",
  ],
  ["DELETE FROM idempotency_keys WHERE id = $1", "DELETE idempotency_keys"],
  [
    `WITH locked AS MATERIALIZED (SELECT id FROM payments p FOR NO KEY UPDATE OF p), settled AS (
       UPDATE payments p SET status = $1 FROM locked l), e AS (INSERT INTO events (id) SELECT 1)
     SELECT * FROM settled`,
    "UPDATE payments INSERT events",
  ],
  ["WITH due AS (SELECT 1) SELECT * FROM due d JOIN deliveries x ON true", "SELECT deliveries"],
  ["SELECT extract(epoch FROM LEAST(1, 2)), unnest($1) FROM LATERAL (SELECT 1) t", "SELECT"],
  ["-- update nothing\nSELECT id FROM refunds FOR UPDATE SKIP LOCKED", "SELECT refunds"],
])("%s is named %s", (text, name) => {
  expect(statementName(text)).toBe(name);
  expect(statementName(text)).toBe(name);
});

test("names of many texts do not pile up", () => {
  for (let count = 0; count < 5000; count += 1)
    statementName(`SELECT ${"$1, ".repeat(count % 7)}${count} FROM t`);
  expect(statementName("SELECT 1 FROM t")).toBe("SELECT t");
});
