import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { environment } from "./lib/kit/env";
import { freePort } from "./scripts/embedded-postgres.mjs";
import { browserArguments, likelyBrowser } from "./scripts/launch/browser.mjs";

// In the environment, because every worker reads this file again and must mean the same server.
process.env.E2E_PORT ??= String(await freePort());
if (!process.env.E2E_DATA_DIR) {
  const folder = mkdtempSync(path.join(tmpdir(), "qassa-e2e-"));
  process.env.E2E_DATA_DIR = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}
const { E2E_PORT, E2E_DATA_DIR, E2E_DATABASE_URL, E2E_BROWSER } = process.env;
const executablePath = E2E_BROWSER ?? likelyBrowser();
const origin = `http://localhost:${E2E_PORT}`;
const LONGEST = /(crash|dev|secrets|till-streams)\.spec\.ts$/;

// Whatever an .env file of this clone says is not meant for tests: an empty variable is an unset one.
const nothingSet = Object.fromEntries(Object.keys(environment.shape).map((name) => [name, ""]));

export default defineConfig({
  testDir: "e2e",
  fullyParallel: true,
  // Half of the time is waiting, so two share even a small machine; more would wait for the one server.
  workers: 2,
  // Those that start a Qassa of their own begin, so that no worker waits for their end.
  projects: [
    { name: "Qassa of its own", testMatch: LONGEST },
    { name: "Qassa", testIgnore: LONGEST },
  ],
  forbidOnly: Boolean(process.env.CI),
  // What needed it is named at the end of the run as flaky, and is the next thing to fix.
  retries: process.env.CI ? 2 : 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  use: {
    baseURL: origin,
    // Its snapshots of the page show more than a film does, which costs every test a tenth of its time.
    trace: { mode: "retain-on-failure", screenshots: false },
    screenshot: "only-on-failure",
    launchOptions: { ...(executablePath && { executablePath }), args: browserArguments },
  },
  webServer: {
    // In the shell's place, so that it sees when the tests are gone.
    command: "exec node scripts/start.mjs",
    url: `${origin}/api/health`,
    timeout: 10 * 60_000,
    stdout: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 },
    env: {
      ...nothingSet,
      PORT: E2E_PORT,
      DATA_DIR: E2E_DATA_DIR,
      DATABASE_URL: E2E_DATABASE_URL ?? "",
      DEMO: "on",
      POLL_INTERVAL_SECONDS: "1",
      WEBHOOK_ALLOW_LOOPBACK: "true",
      LOG_LEVEL: "warn",
      // Every test that signs up comes from the same address.
      ACCESS_RATE_LIMIT_PER_MINUTE: "1000",
    },
  },
});
