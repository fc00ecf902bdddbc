// @ts-check
// Counts passed and failed tests, and their time, in the reports of Vitest and Playwright. An error outside of any test (a file that
// does not load, a server that does not start) counts as one failure.
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { readJson } from "../../operate/launch/private-file.mjs";
import { root } from "../../operate/launch/settings.mjs";

/** @typedef {{ passed: number, failed: number, failures: string[], files: Record<string, number> }} Counts `files`: the seconds of each */

const MAX_REASON_CHARACTERS = 600;

/**
 * Formats a failed test for the end of a long output, with the beginning of the reason below its name.
 * @param {string} name
 * @param {string | undefined} reason
 */
function failure(name, reason = "") {
  const lines = stripVTControlCharacters(reason)
    .split("\n")
    .filter((line) => line.trim() && !line.includes("/node_modules/") && !line.includes("(node:"));
  const beginning = lines.join("\n").slice(0, MAX_REASON_CHARACTERS).split("\n");
  return [name, ...beginning.map((line) => `    ${line}`)].filter((line) => line.trim()).join("\n");
}

/**
 * @param {Counts} counts
 * @param {number} exitCode
 * @returns {Counts}
 */
const withFailureOutside = ({ passed, failed, failures, files }, exitCode) => ({
  passed,
  failures,
  files,
  failed: failed === 0 && (exitCode !== 0 || passed === 0) ? 1 : failed,
});

/**
 * @param {string} file
 * @param {number} exitCode
 */
export function vitestCounts(file, exitCode) {
  /**
   * @typedef {{ status?: string, fullName?: string, failureMessages?: string[] }} Test
   * @typedef {{ name: string, status: string, message?: string, startTime?: number, endTime?: number, assertionResults: Test[] }} TestFile
   */
  const report =
    /** @type {{ numPassedTests: number, numFailedTests: number, testResults: TestFile[] } | undefined} */ (
      readJson(file)
    );
  const files = report?.testResults ?? [];
  const notLoaded = files.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  const failures = [
    ...notLoaded.map(({ name, message }) => failure(path.relative(root, name), message)),
    ...files.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === "failed")
        .map(({ fullName, failureMessages }) =>
          failure(`${path.relative(root, name)} ${fullName}`, failureMessages?.[0]),
        ),
    ),
  ];
  const passed = report?.numPassedTests ?? 0;
  const failed = (report?.numFailedTests ?? 0) + notLoaded.length;
  /** @type {Record<string, number>} */
  const seconds = {};
  for (const { name, startTime = 0, endTime = 0 } of files) {
    seconds[path.relative(root, name)] = (endTime - startTime) / 1000;
  }
  return withFailureOutside({ passed, failed, failures, files: seconds }, exitCode);
}

/**
 * @typedef {{ status: string, results?: { duration?: number, error?: { message?: string } }[] }} SpecRun
 * @typedef {{ title: string, file: string, line: number, tests: SpecRun[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 */

/**
 * @param {Suite} suite
 * @returns {Spec[]}
 */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/**
 * Where tests are retried, as in CI, a test that passes on a retry counts as passed and is listed as flaky.
 * @param {string} file
 * @param {number} exitCode
 * @returns {Counts & { flaky: string[] }}
 */
export function playwrightCounts(file, exitCode) {
  const report =
    /** @type {{ stats: { expected: number, unexpected: number, flaky: number }, suites?: Suite[] } | undefined} */ (
      readJson(file)
    );
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  const specs = specsOf({ suites: report?.suites ?? [] });
  /** @param {string} wanted */
  const ended = (wanted) =>
    specs.flatMap(({ file: spec, line, title, tests }) => {
      const run = tests.find(({ status }) => status === wanted);
      const reason = run?.results?.find(({ error }) => error)?.error?.message;
      return run ? [failure(`e2e/${spec}:${line} ${title}`, reason)] : [];
    });
  /** @type {Record<string, number>} */
  const files = {};
  for (const { file: spec, tests } of specs) {
    const runs = tests.flatMap(({ results = [] }) => results);
    const milliseconds = runs.reduce((sum, { duration = 0 }) => sum + duration, 0);
    files[`e2e/${spec}`] = (files[`e2e/${spec}`] ?? 0) + milliseconds / 1000;
  }
  const counts = {
    passed: expected + flaky,
    failed: unexpected,
    failures: ended("unexpected"),
    files,
  };
  return { ...withFailureOutside(counts, exitCode), flaky: ended("flaky") };
}
