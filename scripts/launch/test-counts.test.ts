import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { playwrightCounts, vitestCounts } from "./test-counts.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "qassa-counts-"));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const file = path.join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}
const ran = { status: "passed", assertionResults: [{}] };
const notLoaded = { status: "failed", assertionResults: [] };

it.each([
  ["all passed", 3, 0, [ran], 0, { passed: 3, failed: 0 }],
  ["some failed", 2, 1, [ran], 1, { passed: 2, failed: 1 }],
  ["a file that does not load", 3, 0, [ran, notLoaded], 1, { passed: 3, failed: 1 }],
  ["an error outside of any test", 3, 0, [ran], 1, { passed: 3, failed: 1 }],
  ["no test at all", 0, 0, [], 0, { passed: 0, failed: 1 }],
])("vitest: %s", (_case, numPassedTests, numFailedTests, testResults, exitCode, expected) => {
  const file = report({ numPassedTests, numFailedTests, testResults });
  expect(vitestCounts(file, exitCode)).toEqual(expected);
});

it.each([
  ["all passed", 3, 0, 0, 0, { passed: 3, failed: 0 }],
  ["some failed", 2, 1, 0, 1, { passed: 2, failed: 1 }],
  ["one passed at the second try", 2, 0, 1, 0, { passed: 3, failed: 0 }],
  ["a server that does not start", 0, 0, 0, 1, { passed: 0, failed: 1 }],
  ["no test at all", 0, 0, 0, 0, { passed: 0, failed: 1 }],
])("Playwright: %s", (_case, tests, unexpected, flaky, exitCode, expected) => {
  const file = report({ stats: { expected: tests, unexpected, flaky } });
  expect(playwrightCounts(file, exitCode)).toMatchObject(expected);
});

it("names the tests that passed only when tried again", () => {
  const spec = (title: string, line: number, status: string) => ({
    title,
    file: "till.spec.ts",
    line,
    tests: [{ status }],
  });
  const file = report({
    stats: { expected: 1, unexpected: 0, flaky: 1 },
    suites: [
      {
        specs: [spec("a payment", 10, "expected")],
        suites: [{ specs: [spec("a refund", 20, "flaky")] }],
      },
    ],
  });
  expect(playwrightCounts(file, 0)).toEqual({
    passed: 2,
    failed: 0,
    flaky: ["e2e/till.spec.ts:20 a refund"],
  });
});

it("counts a program that has left no report as one failure", () => {
  const nowhere = path.join(folder, "nowhere.json");
  expect(vitestCounts(nowhere, 1)).toEqual({ passed: 0, failed: 1 });
  expect(playwrightCounts(nowhere, 1)).toEqual({ passed: 0, failed: 1, flaky: [] });
});
