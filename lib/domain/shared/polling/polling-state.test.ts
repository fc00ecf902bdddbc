import { expect, test } from "vitest";
import { db } from "@/lib/kit/db";
import { claimTick, pollingState, recordEngineSeen } from "./index";

const lastTick = (secondsAgo: number) =>
  db().pollingState.update({
    where: { id: 1 },
    data: { lastTickAt: new Date(Date.now() - secondsAgo * 1000) },
  });

test("at first nobody has polled and no engine was seen", async () => {
  expect(await pollingState()).toEqual({ lastTickSeconds: null, engineSeenSeconds: null });
});

// Again and again, since a tick that is stored a fraction of a millisecond late would seem to be in the future.
test("of many processes that want to poll at once, one does", async () => {
  for (let round = 0; round < 100; round++) {
    await lastTick(20);
    const claims = await Promise.all(Array.from({ length: 8 }, () => claimTick(7.5)));
    expect(claims.filter(Boolean)).toHaveLength(1);
  }
  expect((await pollingState()).lastTickSeconds).toBeLessThan(5);
});

test("a tick soon after another is not claimed, and one after the gap is", async () => {
  await lastTick(7);
  expect(await claimTick(60)).toBe(false);
  expect(await claimTick(5)).toBe(true);
});

test("a clock that was set back does not keep ticks from being claimed", async () => {
  await lastTick(-3600);
  expect((await pollingState()).lastTickSeconds).toBe(0);
  expect(await claimTick(60)).toBe(true);
});

test("an engine is seen without a tick being claimed", async () => {
  await lastTick(100);
  await recordEngineSeen();
  const { lastTickSeconds, engineSeenSeconds } = await pollingState();
  expect(engineSeenSeconds).toBeLessThan(5);
  expect(lastTickSeconds).toBeGreaterThan(90);
});
