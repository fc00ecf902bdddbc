import { afterEach, expect, test, vi } from "vitest";

const NOW = Date.parse("2026-11-22T12:00:00Z");

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

const at = (now: number) => ({ now: new Date(now).toISOString() });

test("a response shows how far off this clock is", async () => {
  const { clockOffset } = await import("./clock-offset");
  vi.useFakeTimers({ now: NOW - 3_600_000, toFake: ["Date"] });
  expect(clockOffset(at(NOW))).toBe(3_600_000);
});

test("in a browser, returning to an old page changes nothing", async () => {
  vi.stubGlobal("window", {});
  const { pageClockOffset } = await import("./clock-offset");
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  expect(pageClockOffset(at(NOW - 900_000))).toBe(-900_000);
  expect(pageClockOffset(at(NOW - 200))).toBe(-200);
  expect(pageClockOffset(at(NOW - 900_000))).toBe(-200);
});

test("on the server each page uses its own time", async () => {
  const { pageClockOffset } = await import("./clock-offset");
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  expect(pageClockOffset(at(NOW))).toBe(0);
  expect(pageClockOffset(at(NOW - 500))).toBe(-500);
});
