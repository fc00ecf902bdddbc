import { expect, it } from "vitest";
import { durationLines, timed } from "./durations.mjs";

const kept = {
  date: "2026-11-28",
  cores: 2,
  hashMs: 20,
  parts: { unit: 100, "end to end": 100, size: 1 },
  files: {},
};
const took = (seconds: number, name = "unit") => ({ name, seconds, idle: 0.25 });

it("lists the ten slowest files and the time of each part", () => {
  const files = Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [`lib/${index}.test.ts`, index]),
  );
  const lines = durationLines({ parts: [took(90)], files, kept, hashMs: 20 });
  expect(lines.slice(0, 3)).toEqual([
    "Slowest test files:",
    "    11.0 s  lib/11.test.ts",
    "    10.0 s  lib/10.test.ts",
  ]);
  expect(lines.slice(10)).toEqual([
    "     2.0 s  lib/2.test.ts",
    "Time of each part:",
    "    90.0 s  unit, 25 % idle",
  ]);
});

it.each([
  ["a part that is 30 % slower", 130, 20, "30 % slower than the 100 s"],
  ["the same on a machine that takes twice as long", 250, 40, "25 % slower than the 200 s"],
])("points out %s", (_, seconds, hashMs, line) => {
  expect(durationLines({ parts: [took(seconds)], files: {}, kept, hashMs }).at(-1)).toContain(line);
});

it.each([
  ["a part that is 10 % slower", took(110), 20],
  ["what is slower because the machine is", took(200), 40],
  ["a part of a few seconds", took(3, "size"), 20],
  ["a part that is new", took(300, "proofs"), 20],
])("does not point out %s", (_, part, hashMs) => {
  expect(durationLines({ parts: [part], files: {}, kept, hashMs }).at(-1)).toMatch(/idle$/);
});

it("says nothing of earlier runs if none is kept", () => {
  const aDay = took(86_400);
  const lines = durationLines({ parts: [aDay], files: {}, kept: undefined, hashMs: 20 });
  expect(lines.at(-1)).toMatch(/idle$/);
});

it("measures a part's time", async () => {
  const { result, time } = await timed("unit", () => Promise.resolve("done"));
  expect(result).toBe("done");
  expect(time).toEqual({ name: "unit", seconds: expect.any(Number), idle: expect.any(Number) });
});
