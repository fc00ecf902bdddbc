import { Inngest, type InngestFunction } from "inngest";
import { serve } from "inngest/edge";
import pino from "pino";
import { afterEach, expect, test, vi } from "vitest";
import { monotonicNow } from "@/lib/kit/clock";
import { type EmbeddedRunner, type RunnerOptions, startEmbeddedRunner } from "./runner";

/** Waits long enough for a busy machine. */
const eventually = <T>(check: () => T) => vi.waitFor(check, { timeout: 15_000 });

const client = () =>
  new Inngest({
    id: "test",
    isDev: true,
    checkpointing: false,
    aiMetadata: false,
    logger: pino({ level: "silent" }),
  });
const onEvent = { triggers: [{ event: "it/happened" }], concurrency: 1 };

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

let runner: EmbeddedRunner | undefined;
afterEach(() => runner?.stop());

const start = async (functions: InngestFunction.Like[], options: RunnerOptions = {}) =>
  (runner = await startEmbeddedRunner(serve({ client: client(), functions }), options));

test.each([
  ["batchEvents", { ...onEvent, batchEvents: { maxSize: 10, timeout: "1s" } }],
  ["concurrency", { triggers: onEvent.triggers }],
  ["debounce", { ...onEvent, debounce: { period: "1s" } }],
] as const)("a function with an unsupported %s is rejected at the start", async (what, config) => {
  const served = client().createFunction({ id: "fancy", ...config } as never, () => undefined);
  await expect(start([served])).rejects.toThrow(what);
});

test("a hundred events during a run lead to exactly one more run, for the latest of them", async () => {
  const { opened, open } = gate();
  const runs: unknown[] = [];
  const { receive } = await start([
    client().createFunction({ id: "slow", ...onEvent }, async ({ event, step }) => {
      await step.run("work", async () => {
        runs.push((event.data as { count: number }).count);
        await opened;
      });
    }),
  ]);
  receive({ name: "it/happened", data: { count: 0 } });
  await eventually(() => expect(runs).toEqual([0]));
  for (let count = 1; count <= 100; count += 1) receive({ name: "it/happened", data: { count } });
  open();
  await eventually(() => expect(runs).toEqual([0, 100]));
  receive({ name: "it/happened", data: { count: 101 } });
  await eventually(() => expect(runs).toEqual([0, 100, 101]));
});

test("a function runs up to its concurrency, and once more after that", async () => {
  const { opened, open } = gate();
  const runs: unknown[] = [];
  const { receive } = await start([
    client().createFunction({ id: "wide", ...onEvent, concurrency: 3 }, async ({ event }) => {
      runs.push((event.data as { count: number }).count);
      await opened;
    }),
  ]);
  for (let count = 1; count <= 10; count += 1) receive({ name: "it/happened", data: { count } });
  await eventually(() => expect(runs).toHaveLength(3));
  open();
  await eventually(() => expect(runs).toEqual([1, 2, 3, 10]));
});

test("an event without a listener is not an error", async () => {
  const { receive } = await start([
    client().createFunction({ id: "deaf", ...onEvent }, () => undefined),
  ]);
  expect(() => receive({ name: "something/else" })).not.toThrow();
});

test("a failed run does not stop later runs", async () => {
  const runs: string[] = [];
  const { receive } = await start([
    client().createFunction({ id: "moody", ...onEvent, retries: 0 }, () => {
      runs.push("run");
      if (runs.length === 1) throw new Error("bad day");
    }),
  ]);
  receive({ name: "it/happened" });
  await eventually(() => expect(runs).toHaveLength(1));
  await eventually(() => {
    receive({ name: "it/happened" });
    expect(runs.length).toBeGreaterThan(1);
  });
});

test("a schedule fires on time, with its time in the event", async () => {
  const moments: number[] = [];
  await start([
    client().createFunction(
      { id: "every-second", triggers: [{ cron: "* * * * * *" }], concurrency: 1 },
      ({ event }) => {
        moments.push(event.ts, monotonicNow());
      },
    ),
  ]);
  await eventually(() => expect(moments.length).toBeGreaterThanOrEqual(6));
  const [first, ranAt, second] = moments;
  expect(first! % 1_000).toBe(0);
  expect(second! - first!).toBe(1_000);
  expect(ranAt).toBeGreaterThanOrEqual(first!);
});

test("a function triggered at the start runs immediately", async () => {
  const runs: (string | undefined)[] = [];
  await start(
    [
      client().createFunction(
        { id: "yearly", triggers: [{ cron: "0 0 1 1 *" }], concurrency: 1 },
        ({ event }) => void runs.push(event.name),
      ),
      client().createFunction({ id: "on-event", ...onEvent }, ({ event }) => {
        runs.push(event.name);
      }),
    ],
    { runAtStart: ["test-yearly", "test-on-event"] },
  );
  await eventually(() => expect(runs.sort()).toEqual(["inngest/scheduled.timer", "it/happened"]));
});

test("stopping waits for the current step, and starts no other", async () => {
  const { opened, open } = gate();
  const done: string[] = [];
  const { receive, stop } = await start([
    client().createFunction({ id: "slow", ...onEvent }, async ({ step }) => {
      await step.run("first", async () => {
        done.push("begun");
        await opened;
        done.push("ended");
      });
      await step.run("second", () => done.push("second"));
    }),
  ]);
  receive({ name: "it/happened" });
  await eventually(() => expect(done).toEqual(["begun"]));
  const stopped = stop().then(() => done.push("stopped"));
  receive({ name: "it/happened" });
  open();
  await stopped;
  expect(done).toEqual(["begun", "ended", "stopped"]);
});

test("stopping does not wait for a sleep", async () => {
  const { receive, stop } = await start([
    client().createFunction({ id: "sleeper", ...onEvent }, async ({ step }) => {
      await step.sleepUntil("tomorrow", new Date(Date.now() + 86_400_000));
    }),
  ]);
  receive({ name: "it/happened" });
  const startedAt = Date.now();
  await stop();
  expect(Date.now() - startedAt).toBeLessThan(2_000);
});

test("stopping does not wait forever for a step that does not end", async () => {
  const { opened, open } = gate();
  const begun = vi.fn();
  const stuck = client().createFunction({ id: "stuck", ...onEvent }, async ({ step }) => {
    await step.run("stuck", () => {
      begun();
      return opened;
    });
  });
  const { receive, stop } = await start([stuck], { stopTimeoutMs: 100 });
  receive({ name: "it/happened" });
  await eventually(() => expect(begun).toHaveBeenCalled());
  const startedAt = Date.now();
  await stop();
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(95);
  open();
});
