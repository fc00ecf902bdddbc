// @ts-check
// How many tests passed and failed, from the reports of the two test programs. What went wrong outside of any test
// (a file that does not load, a server that does not start) counts as one failure.
import { readJson } from "./private-file.mjs";

/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * @param {Counts} counts
 * @param {number} exitCode
 * @returns {Counts}
 */
const withFailureOutside = ({ passed, failed }, exitCode) => ({
  passed,
  failed: failed === 0 && (exitCode !== 0 || passed === 0) ? 1 : failed,
});

/**
 * @param {string} file
 * @param {number} exitCode
 */
export function vitestCounts(file, exitCode) {
  /** @typedef {{ status: string, assertionResults: unknown[] }} TestFile */
  const report =
    /** @type {{ numPassedTests: number, numFailedTests: number, testResults: TestFile[] } | undefined} */ (
      readJson(file)
    );
  const notLoaded = report?.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  const passed = report?.numPassedTests ?? 0;
  const failed = (report?.numFailedTests ?? 0) + (notLoaded?.length ?? 0);
  return withFailureOutside({ passed, failed }, exitCode);
}

/**
 * @typedef {{ title: string, file: string, line: number, tests: { status: string }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 */

/**
 * @param {Suite} suite
 * @returns {Spec[]}
 */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/**
 * Where tests are tried again, as in CI, one that needed it has passed and is named among the flaky ones.
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
  const unsteady = specsOf({ suites: report?.suites ?? [] }).filter(({ tests }) =>
    tests.some(({ status }) => status === "flaky"),
  );
  return {
    ...withFailureOutside({ passed: expected + flaky, failed: unexpected }, exitCode),
    flaky: unsteady.map(({ file: spec, line, title }) => `e2e/${spec}:${line} ${title}`),
  };
}
