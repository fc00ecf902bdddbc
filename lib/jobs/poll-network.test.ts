import { Inngest } from "inngest";
import { serve } from "inngest/edge";
import pino from "pino";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { type EmbeddedRunner, startEmbeddedRunner } from "./embedded/runner";
import { pollNetwork, slotsAfter } from "./poll-network";

/** Waits long enough for a busy machine. */
const eventually = <T>(check: () => T) => vi.waitFor(check, { timeout: 20_000 });

vi.stubEnv("POLL_INTERVAL_SECONDS", "1");

let runner: EmbeddedRunner | undefined;
let ending: AbortController | undefined;
afterEach(() => {
  ending?.abort();
  return runner?.stop();
});

async function pollWith(tick: () => Promise<unknown>) {
  const client = new Inngest({
    id: "test",
    isDev: true,
    checkpointing: false,
    aiMetadata: false,
    logger: pino({ level: "silent" }),
  });
  ending = new AbortController();
  const handler = serve({ client, functions: [pollNetwork(client, tick, ending.signal)] });
  runner = await startEmbeddedRunner(handler, { runAtStart: ["test-poll-network"] });
}

test("a minute has a slot for each multiple of the interval, and past ones are skipped", () => {
  const minute = Date.parse("2026-11-21T08:15:00Z");
  const seconds = (moment: number, interval: number) =>
    slotsAfter(moment, interval).map((slot) => slot.second);
  expect(seconds(minute, 15)).toEqual([0, 15, 30, 45]);
  expect(seconds(minute + 7_000, 15)).toEqual([0, 15, 30, 45]);
  expect(seconds(minute + 15_000, 15)).toEqual([15, 30, 45]);
  expect(seconds(minute + 59_999, 15)).toEqual([45]);
  expect(seconds(minute, 60)).toEqual([0]);
  expect(seconds(minute, 1)).toHaveLength(60);
});

test("ticks land on the multiples of the interval, once each, without drift", async () => {
  const ticks: number[] = [];
  // Start well away from a multiple, so that ticks at one-second intervals from the start would be noticed.
  await vi.waitFor(() => expect(Date.now() % 1_000).toBeGreaterThan(600), { interval: 20 });
  await pollWith(() => Promise.resolve(ticks.push(Date.now())));
  await eventually(() => expect(ticks.length).toBeGreaterThanOrEqual(6));
  const seconds = ticks.map((at) => Math.floor(at / 1_000));
  expect(seconds).toEqual([...new Set(seconds)].sort());
  // The first tick is at the start. At least three of the others must be on time, even on a busy machine.
  const [, ...offsets] = ticks.map((at) => at % 1_000);
  expect(offsets.sort((one, other) => one - other)[2]).toBeLessThan(400);
});

test("a tick that throws does not stop the ticks after it", async () => {
  const ticks: number[] = [];
  await pollWith(() => {
    ticks.push(Date.now());
    return ticks.length === 1 ? Promise.reject(new Error("no database")) : Promise.resolve();
  });
  await eventually(() => expect(ticks.length).toBeGreaterThanOrEqual(4));
});

test(
  "ticks that take longer than the interval neither overlap nor pile up",
  { timeout: 45_000 },
  async () => {
    // Away from the end of a minute, where the next run's first tick may follow closely; the product's claim skips that.
    await eventually(() => expect(new Date().getUTCSeconds()).toBeLessThan(45));
    const begun: number[] = [];
    let underWay = 0;
    let max = 0;
    await pollWith(async () => {
      begun.push(Date.now());
      max = Math.max(max, (underWay += 1));
      // Longer than two slots: catching up on missed slots would start the next tick immediately.
      if (begun.length === 1) await new Promise((resolve) => setTimeout(resolve, 2_600));
      underWay -= 1;
    });
    await eventually(() => expect(begun.length).toBeGreaterThanOrEqual(5));
    const [first, second, ...others] = begun;
    expect(max).toBe(1);
    expect(second! - first!).toBeGreaterThanOrEqual(2_600);
    // Missed slots are skipped, and no tick follows a late one too closely, however busy the machine is.
    let before = second!;
    for (const at of others) {
      expect(at - before).toBeGreaterThanOrEqual(499);
      before = at;
    }
  },
);

test.each([
  ["an hour ahead", 3_600_000],
  ["an hour behind", -3_600_000],
])("ticks continue when a clock that was %s is corrected", async (_, ahead) => {
  const ticks: number[] = [];
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ahead });
  onTestFinished(() => void vi.useRealTimers());
  await pollWith(() => Promise.resolve(ticks.push(performance.now())));
  await eventually(() => expect(ticks.length).toBeGreaterThanOrEqual(2));
  const before = ticks.length;
  vi.setSystemTime(Date.now() - ahead);
  await eventually(() => expect(ticks.length).toBeGreaterThanOrEqual(before + 3));
  expect(ticks[before + 2]! - ticks[before]!).toBeLessThan(4_000);
});
