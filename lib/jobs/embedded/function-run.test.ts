import { Inngest, type InngestFunction } from "inngest";
import { serve } from "inngest/edge";
import pino from "pino";
import { expect, test } from "vitest";
import { monotonicNow } from "@/lib/kit/clock";
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

/** Executes one complete run without a runner, so that its errors reach the test. */
async function run(served: InngestFunction.Like) {
  const handler = serve({ client: client(), functions: [served] });
  const [described] = await servedFunctions(handler);
  await runFunction(handler, described!, event, new AbortController().signal);
}

test("a run executes each step once, although the function is called again for each", async () => {
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

test("a run sleeps until the given time and not a millisecond less", async () => {
  const until = monotonicNow() + 250;
  let wokeAt = 0;
  await run(
    client().createFunction({ id: "sleeper", ...onEvent }, async ({ step }) => {
      await step.sleepUntil("a while", new Date(until));
      await step.run("wake", () => (wokeAt = monotonicNow()));
    }),
  );
  expect(wokeAt).toBeGreaterThanOrEqual(until);
  expect(wokeAt).toBeLessThan(until + 1_000);
});

test("sleeping until a time in the past returns immediately", async () => {
  const startedAt = Date.now();
  await run(
    client().createFunction({ id: "late", ...onEvent }, async ({ step }) => {
      await step.sleepUntil("long ago", new Date(startedAt - 60_000));
    }),
  );
  expect(Date.now() - startedAt).toBeLessThan(1_000);
});

test("a failed step is retried, and earlier steps are not", async () => {
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

test("a step that fails permanently throws in the function, which can continue", async () => {
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

test("a function that fails permanently ends its run with the reason", async () => {
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
])("%s is rejected with an error that names it", async (_, told, id) => {
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
