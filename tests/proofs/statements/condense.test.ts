import { expect, test } from "vitest";
import { condense } from "./condense";
import type { RawStatement } from "./recorder";

const PAYMENT = "pay_01m8mk11p5f27vaq785y6nta77";
const EVENT = "evt_01m8mk0pvnf27vaq65jx0w1mkf";
const CREATE = "INSERT INTO payments VALUES ($1) RETURNING created_at";
const SETTLE = "UPDATE payments SET status = 'completed' WHERE id = $1 RETURNING id, event_id";
const DELIVER = "INSERT INTO deliveries SELECT * FROM unnest($1::text[])";
const startedAt = Date.parse("2026-11-28T10:00:00Z");

const raw = (text: string, values: (string | null)[], more: Partial<RawStatement> = {}) => ({
  connection: 1,
  text,
  values,
  found: [],
  rows: 1,
  at: 0,
  ...more,
});
/** The values of what is kept, by the texts of the statements. */
const keptOf = (statements: RawStatement[], upgradeAt = statements.length) => {
  const { texts, before, after } = condense(statements, { startedAt, upgradeAt });
  const list = (part: typeof before) => part.map(({ text, values }) => [texts[text], ...values]);
  return { before: list(before), after: list(after) };
};

test("an ID that PostgreSQL made refers to where it was found, also in a list; one that was sent stays", () => {
  const { before } = keptOf([
    raw(CREATE, [PAYMENT]),
    raw(SETTLE, [PAYMENT], { found: [[PAYMENT, EVENT]] }),
    raw(DELIVER, [`{"${EVENT}","${PAYMENT}"}`]),
  ]);
  expect(before[2]).toEqual([DELIVER, `{"\${1.0.1}","${PAYMENT}"}`]);
});

test("a time refers to where it was found, as exactly as it was sent, or is one since the beginning", () => {
  const found = [["2026-11-28 10:00:01.234567+00"]];
  const read = "SELECT FROM payments WHERE created_at < $1";
  const times = ["2026-11-28T10:00:01.234Z", "2026-11-28 10:00:01.234567", "2026-11-28T10:15:00Z"];
  const { before } = keptOf([raw(CREATE, [PAYMENT], { found }), raw(read, times)]);
  expect(before[1]).toEqual([read, "${0.0.0Z}", "${0.0.0}", "${@900000}"]);
});

test("runs that tell nothing new are left out, before the upgrade and after it, but not what others refer to", () => {
  const tick = "UPDATE polling_state SET last_tick_at = now()";
  const read = "SELECT id FROM events";
  const kept = keptOf(
    [
      ...Array.from({ length: 5 }, () => raw(tick, [])),
      ...[null, null, EVENT].map((id) => raw(read, [], { found: [[id]] })),
      raw(DELIVER, [EVENT]),
      ...Array.from({ length: 5 }, () => raw(tick, [])),
    ],
    9,
  );
  expect(kept.before).toEqual([[tick], [tick], [read], [read], [read], [DELIVER, "${4.0.0}"]]);
  expect(kept.after).toEqual([[tick], [tick]]);
});

test("a transaction is kept as a whole, and so is what failed, without what only opens a connection", () => {
  const read = "SELECT FROM payments FOR UPDATE";
  const all = [["BEGIN"], [read], [read], [read], [read], ["COMMIT"], [CREATE, PAYMENT]];
  const statements = all.map(([text, ...values]) => raw(text!, values));
  const failed = Array.from({ length: 3 }, () => raw(CREATE, [PAYMENT], { error: "23505" }));
  const { before } = keptOf([raw("LISTEN qassa", []), ...statements, ...failed]);
  expect(before).toEqual([...all, ...failed.map(() => [CREATE, PAYMENT])]);
});
