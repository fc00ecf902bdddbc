import { performance } from "node:perf_hooks";
import { expect, test, vi } from "vitest";
import { newEvent } from "@/tests/support/events";
import { newMerchant } from "@/tests/support/merchant";
import { recordStatements } from "@/tests/support/statements";
import { listening } from "@/tests/support/subscribed-receiver";
import { deliverDue } from "./";
import { announceLocally } from "./announce";

const EVENTS = 40;
/** The shortest time between two claims of a lane, and between two statements that record results. */
const PACE_MS = { healthy: 5, failing: 200, results: 5 };

test("events in quick succession share statements", async () => {
  const merchant = await newMerchant();
  const { receiver } = await listening(merchant);
  const statements = ["healthy", "failing"].map((lane) =>
    recordStatements(
      ({ text, values }) => /WITH capacity AS/.test(text) && !!values?.includes(lane),
    ),
  );
  const results = recordStatements(({ text }) => /WITH outcome AS/.test(text));
  const startedAt = performance.now();
  const totals = deliverDue({ lingerMs: 500 });
  for (let event = 0; event < EVENTS; event++) {
    await newEvent(merchant);
    announceLocally();
  }
  await vi.waitFor(() => expect(receiver.received).toHaveLength(EVENTS), { interval: 2 });
  const recorded = results().length;
  const [failing, healthy] = statements.toReversed().map((stop) => stop().length);
  const elapsed = performance.now() - startedAt;
  expect(await totals).toEqual({ attempted: EVENTS, succeeded: EVENTS, failed: 0 });

  expect(healthy).toBeGreaterThan(0);
  expect(healthy).toBeLessThanOrEqual(elapsed / PACE_MS.healthy + 1);
  expect(failing).toBeLessThanOrEqual(elapsed / PACE_MS.failing + 1);
  expect(recorded).toBeLessThanOrEqual(elapsed / PACE_MS.results + 1);
});
