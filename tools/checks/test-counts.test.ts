import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { root } from "../../operate/launch/settings.mjs";
import { playwrightCounts, vitestCounts } from "./test-counts.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "qassa-counts-"));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const file = path.join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}
const ran = { name: path.join(root, "lib/ran.test.ts"), status: "passed", assertionResults: [{}] };
const notLoaded = { name: path.join(root, "a.test.ts"), status: "failed", assertionResults: [] };

it.each([
  ["all passed", 3, 0, [ran], 0, { passed: 3, failed: 0 }],
  ["some failed", 2, 1, [ran], 1, { passed: 2, failed: 1 }],
  ["a file that does not load", 3, 0, [ran, notLoaded], 1, { passed: 3, failed: 1 }],
  ["an error outside of any test", 3, 0, [ran], 1, { passed: 3, failed: 1 }],
  ["no test at all", 0, 0, [], 0, { passed: 0, failed: 1 }],
])("vitest: %s", (_case, numPassedTests, numFailedTests, testResults, exitCode, expected) => {
  const file = report({ numPassedTests, numFailedTests, testResults });
  expect(vitestCounts(file, exitCode)).toMatchObject(expected);
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

it("names failed tests, with the start of the reason and the time of each file", () => {
  const file = report({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      { ...notLoaded, name: path.join(root, "lib/a.test.ts"), message: "No such module" },
      {
        name: path.join(root, "lib/b.test.ts"),
        status: "failed",
        startTime: 1_000,
        endTime: 3_500,
        assertionResults: [
          { status: "passed", fullName: "adds" },
          {
            status: "failed",
            fullName: "counts",
            failureMessages: ["\u001b[31m1 is not 2\u001b[0m"],
          },
        ],
      },
    ],
  });
  expect(vitestCounts(file, 1)).toEqual({
    passed: 1,
    failed: 2,
    failures: ["lib/a.test.ts\n    No such module", "lib/b.test.ts counts\n    1 is not 2"],
    files: { "lib/a.test.ts": 0, "lib/b.test.ts": 2.5 },
  });
});

it("names failed end-to-end tests, and those that passed only on a retry", () => {
  const spec = ({
    title,
    line,
    status,
    error,
  }: {
    title: string;
    line: number;
    status: string;
    error?: { message: string };
  }) => ({
    title,
    file: "till.spec.ts",
    line,
    tests: [{ status, results: [{ error, duration: 700 }, { duration: 300 }] }],
  });
  const file = report({
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    suites: [
      {
        specs: [spec({ title: "a payment", line: 10, status: "expected" })],
        suites: [
          {
            specs: [
              spec({
                title: "a refund",
                line: 20,
                status: "flaky",
                error: { message: "too slow" },
              }),
              spec({
                title: "a cancel",
                line: 30,
                status: "unexpected",
                error: { message: "no button" },
              }),
            ],
          },
        ],
      },
    ],
  });
  expect(playwrightCounts(file, 1)).toEqual({
    passed: 2,
    failed: 1,
    failures: ["e2e/till.spec.ts:30 a cancel\n    no button"],
    flaky: ["e2e/till.spec.ts:20 a refund\n    too slow"],
    files: { "e2e/till.spec.ts": 3 },
  });
});
