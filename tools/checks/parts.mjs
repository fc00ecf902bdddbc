// @ts-check
// The parts of a check of the whole project. Each returns what it counted.
import path from "node:path";
import { makeReady } from "../../operate/launch/make-ready.mjs";
import { databaseOnServer } from "./own-database.mjs";
import { folder, runProgram } from "./programs.mjs";
import { playwrightCounts, vitestCounts } from "./test-counts.mjs";

/**
 * @typedef {Omit<import("./test-counts.mjs").Counts, "files"> & { flaky?: string[], files?: Record<string, number> }} Outcome
 * `files`: the seconds of each test file
 */

/** A part that is no test counts only if it fails. @param {string} name @param {number} code @returns {Outcome} */
const withoutTests = (name, code) => ({
  passed: 0,
  failed: code === 0 ? 0 : 1,
  failures: code === 0 ? [] : [`${name} failed: see above`],
});

/** @returns {Promise<Outcome>} */
export async function installPackages() {
  await makeReady({ development: true, withBuild: false });
  return withoutTests("packages", 0);
}

/** @returns {Promise<Outcome>} */
export async function build() {
  await makeReady({ development: true });
  return withoutTests("build", 0);
}

/** Runs while tests wait, so that it needs little time of its own. @returns {Promise<Outcome>} */
export const lint = async () =>
  withoutTests(
    "npm run lint",
    await runProgram(["tools/lint.mjs"], { buffered: true, lowPriority: true }),
  );

/**
 * @param {boolean} all tests that try samples of many cases try all of them
 * @param {readonly string[]} [files] only these
 * @returns {Promise<Outcome>}
 */
export async function unit(all, files = []) {
  const file = path.join(folder, "vitest.json");
  const code = await runProgram(
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      ...files,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
    ],
    { settings: all ? { EVERY_CASE: "true" } : {} },
  );
  return vitestCounts(file, code);
}

/**
 * Leaves out tests with the tag @night, unless `all`: others prove the same in less time.
 * @param {boolean} all
 * @param {readonly string[]} [files] only these
 * @returns {Promise<Outcome>}
 */
export async function endToEnd(all, files = []) {
  const { requireBrowser } = await import("../browser.mjs");
  const browser = await requireBrowser();
  const file = path.join(folder, "playwright.json");
  const database = process.env.DATABASE_URL
    ? await databaseOnServer(process.env.DATABASE_URL)
    : undefined;
  try {
    const code = await runProgram(
      [
        "node_modules/@playwright/test/cli.js",
        "test",
        ...files,
        "--reporter=list,json",
        ...(all ? [] : ["--grep-invert=@night"]),
      ],
      {
        settings: {
          PLAYWRIGHT_JSON_OUTPUT_FILE: file,
          E2E_DATA_DIR: path.join(folder, "data"),
          ...(browser ? { E2E_BROWSER: browser } : {}),
          E2E_DATABASE_URL: database?.url ?? "",
        },
      },
    );
    return playwrightCounts(file, code);
  } finally {
    await database?.drop();
  }
}

/** The size of the build that the tests used. @returns {Promise<Outcome>} */
export const size = async () =>
  withoutTests("npm run size", await runProgram(["--import", "tsx", "tools/size.ts"]));

/** @param {boolean} all @returns {Promise<Outcome>} */
export const proofs = async (all) =>
  withoutTests(
    "npm run prove",
    await runProgram(["--import", "tsx", "tests/proofs/prove.ts", all ? "all" : "ci"]),
  );
