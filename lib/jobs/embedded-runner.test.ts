import { Inngest, type InngestFunction } from "inngest";
import { serve } from "inngest/edge";
import pino from "pino";
import { afterEach, expect, test, vi } from "vitest";
import { type EmbeddedRunner, startEmbeddedRunner } from "./embedded-runner";
import { runFunction } from "./function-run";
import { servedFunctions } from "./sdk-call";

const client = () =>
  new Inngest({
    id: "test",
    isDev: true,
    checkpointing: false,
    aiMetadata: false,
    logger: pino({ level: "silent" }),
  });
const onEvent = { triggers: [{ event: "it/happened" }], concurrency: 1 };
const event = { name: "it/happened", ts: Date.now(), data: { which: "first" } };

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

let runner: EmbeddedRunner | undefined;
afterEach(() => runner?.stop());

const start = async (functions: InngestFunction.Like[], runAtStart: string[] = []) =>
  (runner = await startEmbeddedRunner(serve({ client: client(), functions }), { runAtStart }));

/** One run from its event to its end, outside of a runner: what it throws comes back. */
async function run(served: InngestFunction.Like, signal = new AbortController().signal) {
  const handler = serve({ client: client(), functions: [served] });
  const [described] = await servedFunctions(handler);
  await runFunction(handler, described!, event, signal);
}

test("a run does each step once, though the function is called anew for each", async () => {
  const calls: string[] = [];
  const seen: unknown[] = [];
  await run(
    client().createFunction({ id: "two-steps", ...onEvent }, async ({ event, step }) => {
      calls.push("call");
      const first = await step.run("first", () => {
        seen.push("first");
        return { counted: 2, of: (event.data as { which: string }).which };
      });
      await step.run("second", () => seen.push({ told: first }));
    }),
  );
  expect(seen).toEqual(["first", { told: { counted: 2, of: "first" } }]);
  expect(calls).toHaveLength(3);
});

test("a run sleeps until the moment and not a millisecond less", async () => {
  const until = Date.now() + 250;
  let wokeAt = 0;
  await run(
    client().createFunction({ id: "sleeper", ...onEvent }, async ({ step }) => {
      await step.sleepUntil("a while", new Date(until));
      await step.run("wake", () => (wokeAt = Date.now()));
    }),
  );
  expect(wokeAt).toBeGreaterThanOrEqual(until);
  expect(wokeAt).toBeLessThan(until + 1_000);
});

test("a moment that has passed is no sleep at all", async () => {
  const startedAt = Date.now();
  await run(
    client().createFunction({ id: "late", ...onEvent }, async ({ step }) => {
      await step.sleepUntil("long ago", new Date(startedAt - 60_000));
    }),
  );
  expect(Date.now() - startedAt).toBeLessThan(1_000);
});

test("a step that fails is tried again, and what was done before it is not", async () => {
  const done: string[] = [];
  await run(
    client().createFunction({ id: "unlucky", ...onEvent, retries: 1 }, async ({ step }) => {
      await step.run("before", () => done.push("before"));
      await step.run("unlucky", () => {
        done.push("tried");
        if (done.length < 3) throw new Error("not this time");
      });
      await step.run("after", () => done.push("after"));
    }),
  );
  expect(done).toEqual(["before", "tried", "tried", "after"]);
});

test("a step that fails for good is told to the function, which can go on", async () => {
  const done: unknown[] = [];
  await run(
    client().createFunction({ id: "hopeless", ...onEvent, retries: 0 }, async ({ step }) => {
      await step
        .run("hopeless", () => {
          done.push("tried");
          throw new Error("never");
        })
        .catch((error: Error) => error.message);
      await step.run("after", () => done.push("after"));
    }),
  );
  expect(done).toEqual(["tried", "after"]);
});

test("a function that fails for good ends its run with the reason", async () => {
  let calls = 0;
  const failing = client().createFunction({ id: "failing", ...onEvent, retries: 1 }, () => {
    calls += 1;
    throw new Error("the till is on fire");
  });
  await expect(run(failing)).rejects.toThrow("the till is on fire");
  expect(calls).toBe(2);
});

test.each([
  ["waiting for an event", "WaitForEvent", "unknown-op"],
  ["several steps at once", "several steps at once", "parallel"],
  ["a sleep without a moment", "sleeps for", "duration"],
])("%s is refused by name", async (_, told, id) => {
  const asks: Record<string, InngestFunction.Like> = {
    "unknown-op": client().createFunction({ id, ...onEvent }, async ({ step }) => {
      await step.waitForEvent("another", { event: "it/happened", timeout: "1h" });
    }),
    parallel: client().createFunction({ id, ...onEvent }, async ({ step }) => {
      await Promise.all([step.run("one", () => 1), step.run("two", () => 2)]);
    }),
    duration: client().createFunction({ id, ...onEvent }, async ({ step }) => {
      await step.sleep("a while", "1m");
    }),
  };
  await expect(run(asks[id]!)).rejects.toThrow(told);
  await expect(run(asks[id]!)).rejects.toThrow(`test-${id}`);
});

test.each([
  ["batchEvents", { ...onEvent, batchEvents: { maxSize: 10, timeout: "1s" } }],
  ["concurrency", { triggers: onEvent.triggers }],
  ["debounce", { ...onEvent, debounce: { period: "1s" } }],
] as const)(
  "a function configured with %s it does not know is refused at the start",
  async (what, config) => {
    const served = client().createFunction({ id: "fancy", ...config } as never, () => undefined);
    await expect(start([served])).rejects.toThrow(what);
  },
);

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
  await vi.waitFor(() => expect(runs).toEqual([0]));
  for (let count = 1; count <= 100; count += 1) receive({ name: "it/happened", data: { count } });
  open();
  await vi.waitFor(() => expect(runs).toEqual([0, 100]));
  receive({ name: "it/happened", data: { count: 101 } });
  await vi.waitFor(() => expect(runs).toEqual([0, 100, 101]));
});

test("a function runs as often at once as its concurrency allows, and once more after that", async () => {
  const { opened, open } = gate();
  const runs: unknown[] = [];
  const { receive } = await start([
    client().createFunction({ id: "wide", ...onEvent, concurrency: 3 }, async ({ event }) => {
      runs.push((event.data as { count: number }).count);
      await opened;
    }),
  ]);
  for (let count = 1; count <= 10; count += 1) receive({ name: "it/happened", data: { count } });
  await vi.waitFor(() => expect(runs).toHaveLength(3));
  open();
  await vi.waitFor(() => expect(runs).toEqual([1, 2, 3, 10]));
});

test("an event that nothing listens to is no error", async () => {
  const { receive } = await start([
    client().createFunction({ id: "deaf", ...onEvent }, () => undefined),
  ]);
  expect(() => receive({ name: "something/else" })).not.toThrow();
});

test("a run that fails does not stop the runs after it", async () => {
  const runs: string[] = [];
  const { receive } = await start([
    client().createFunction({ id: "moody", ...onEvent, retries: 0 }, () => {
      runs.push("run");
      if (runs.length === 1) throw new Error("bad day");
    }),
  ]);
  receive({ name: "it/happened" });
  await vi.waitFor(() => expect(runs).toHaveLength(1));
  await vi.waitFor(() => {
    receive({ name: "it/happened" });
    expect(runs.length).toBeGreaterThan(1);
  });
});

test("a schedule fires at its moments, with the moment in the event", async () => {
  const moments: number[] = [];
  await start([
    client().createFunction(
      { id: "every-second", triggers: [{ cron: "* * * * * *" }], concurrency: 1 },
      ({ event }) => {
        moments.push(event.ts!, Date.now());
      },
    ),
  ]);
  await vi.waitFor(() => expect(moments.length).toBeGreaterThanOrEqual(6), { timeout: 6_000 });
  const [first, ranAt, second] = moments;
  expect(first! % 1_000).toBe(0);
  expect(second! - first!).toBe(1_000);
  expect(ranAt).toBeGreaterThanOrEqual(first!);
});

test("what is to run at the start runs at once", async () => {
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
    ["test-yearly", "test-on-event"],
  );
  await vi.waitFor(() => expect(runs.sort()).toEqual(["inngest/scheduled.timer", "it/happened"]));
});

test("stopping waits for the step under way, and takes no other", async () => {
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
  await vi.waitFor(() => expect(done).toEqual(["begun"]));
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
