// @ts-check
// `npm test`: everything from a fresh clone: packages, build, unit and integration tests on a real PostgreSQL, then
// end-to-end tests of a running server in a real Chromium. Ends with one line: N passed, N failed.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { launcher } from "./launch/claim.mjs";
import { makeReady } from "./launch/make-ready.mjs";
import { isAlive } from "./launch/processes.mjs";
import { CommandError, runCommand } from "./launch/say.mjs";
import { requireNode, root } from "./launch/settings.mjs";
import { playwrightCounts, vitestCounts } from "./launch/test-counts.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "qassa-test-run-"));
// When started by root, PostgreSQL runs as another user, who must be able to traverse the folder.
chmodSync(folder, 0o711);
/** @type {Set<import("node:child_process").ChildProcess>} */
const children = new Set();

/**
 * Runs a test program with its output shown, and returns its exit code.
 * @param {string[]} args
 * @param {Record<string, string>} settings
 * @returns {Promise<number>}
 */
function runProgram(args, settings) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ["ignore", "inherit", "inherit"],
  });
  children.add(child);
  return new Promise((resolve) =>
    child.once("close", (code, signal) => {
      children.delete(child);
      if (signal) console.error(`The test run was ended by ${signal} before all tests had run.`);
      resolve(code ?? 1);
    }),
  );
}

function listenForSignals() {
  const stop = () => children.forEach((child) => child.kill("SIGTERM"));
  let asked = false;
  const end = () => {
    if (asked) return;
    asked = true;
    stop();
    // Waits until the test programs have cleaned up, then exits with the code for an interrupt.
    const wait = setInterval(() => {
      if (children.size > 0) return;
      clearInterval(wait);
      rmSync(folder, { recursive: true, force: true });
      process.exit(130);
    }, 100);
  };
  process.on("SIGINT", end).on("SIGTERM", end).on("SIGHUP", end);
  const npm = launcher();
  if (npm) setInterval(() => isAlive(npm) || end(), 500).unref();
}

/**
 * Creates a database on the given server, for the Qassa of this run alone.
 * @param {string} server
 */
async function databaseOnServer(server) {
  const { Client } = (await import("pg")).default;
  const name = `qassa_e2e_${randomBytes(6).toString("hex")}`;
  /** @param {string} statement */
  const run = async (statement) => {
    const client = new Client({ connectionString: server });
    try {
      await client.connect();
      await client.query(statement);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new CommandError(
        `PostgreSQL at DATABASE_URL cannot be used for tests (${reason}). Check it, or leave it out.`,
      );
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  await run(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function unitAndIntegration() {
  const file = path.join(folder, "vitest.json");
  const code = await runProgram(
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
    ],
    {},
  );
  return vitestCounts(file, code);
}

async function endToEnd() {
  const { requireBrowser } = await import("./launch/browser.mjs");
  const browser = await requireBrowser();
  const file = path.join(folder, "playwright.json");
  const database = process.env.DATABASE_URL
    ? await databaseOnServer(process.env.DATABASE_URL)
    : undefined;
  try {
    const code = await runProgram(
      ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"],
      {
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        E2E_DATA_DIR: path.join(folder, "data"),
        ...(browser ? { E2E_BROWSER: browser } : {}),
        E2E_DATABASE_URL: database?.url ?? "",
      },
    );
    return playwrightCounts(file, code);
  } finally {
    await database?.drop();
  }
}

/**
 * Prints an error and counts it as one failure.
 * @param {unknown} error
 */
function asFailure(error) {
  console.error(error instanceof CommandError ? error.message : error);
  const reason = error instanceof Error ? error.message : String(error);
  return { passed: 0, failed: 1, failures: [reason] };
}

await runCommand(async () => {
  requireNode();
  listenForSignals();
  try {
    const notReady = await makeReady({ development: true }).then(() => undefined, asFailure);
    if (notReady) {
      console.log("0 passed, 1 failed");
      return 1;
    }
    console.log("• Unit and integration tests");
    const first = await unitAndIntegration();
    console.log("• End-to-end tests: starting Qassa, then Chromium");
    const second = await endToEnd().catch((error) => ({ ...asFailure(error), flaky: [] }));
    const passed = first.passed + second.passed;
    const failed = first.failed + second.failed;
    // Repeated at the end, where readers of a long output look first.
    const failures = [...first.failures, ...second.failures];
    if (failures.length > 0) console.log("Failed:");
    for (const test of failures) console.log(`  ${test}`);
    if (second.flaky.length > 0) {
      console.log("Flaky, passed only when tried again; fix these next:");
    }
    for (const test of second.flaky) console.log(`  ${test}`);
    console.log(`${passed} passed, ${failed} failed`);
    return failed === 0 && first.passed > 0 && second.passed > 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
