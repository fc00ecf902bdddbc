import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { freePort } from "./operate/database/embedded-postgres.mjs";
import { unsetSettings } from "./tests/support/unset-settings";
import { browserArguments, likelyBrowser } from "./tools/browser.mjs";

// Stored in the environment, because every worker loads this file again and must use the same server.
process.env.E2E_PORT ??= String(await freePort());
if (!process.env.E2E_DATA_DIR) {
  const folder = mkdtempSync(path.join(tmpdir(), "qassa-e2e-"));
  process.env.E2E_DATA_DIR = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}
const { E2E_PORT, E2E_DATA_DIR, E2E_DATABASE_URL, E2E_BROWSER } = process.env;
const executablePath = E2E_BROWSER ?? likelyBrowser();
const origin = `http://localhost:${E2E_PORT}`;
const SLOW_SPECS = /(container|crash|dev|secrets|till-streams)\.spec\.ts$/;

export default defineConfig({
  testDir: "e2e",
  fullyParallel: true,
  // Tests wait some of the time, so three workers can share even a small machine.
  workers: 3,
  // Tests that start their own Qassa run first, so that no worker waits for them at the end.
  projects: [
    { name: "Qassa of its own", testMatch: SLOW_SPECS },
    { name: "Qassa", testIgnore: SLOW_SPECS },
  ],
  forbidOnly: Boolean(process.env.CI),
  // Tests that needed a retry are listed as flaky at the end of the run and must be fixed next.
  retries: process.env.CI ? 2 : 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  use: {
    baseURL: origin,
    // Tracing takes time in every test, so where failed tests are retried, only a retry is traced. DOM snapshots show
    // more than a screencast, which takes longer still.
    trace: { mode: process.env.CI ? "on-first-retry" : "retain-on-failure", screenshots: false },
    screenshot: "only-on-failure",
    launchOptions: { ...(executablePath && { executablePath }), args: browserArguments },
  },
  webServer: {
    // `exec` replaces the shell, so that the server notices when the tests are gone.
    command: "exec node operate/start.mjs",
    url: `${origin}/api/health`,
    timeout: 10 * 60_000,
    stdout: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 },
    env: {
      ...unsetSettings,
      PORT: E2E_PORT,
      DATA_DIR: E2E_DATA_DIR,
      DATABASE_URL: E2E_DATABASE_URL ?? "",
      DEMO: "on",
      POLL_INTERVAL_SECONDS: "1",
      WEBHOOK_ALLOW_LOOPBACK: "true",
      LOG_LEVEL: "warn",
      // All tests that sign up use the same IP address.
      ACCESS_RATE_LIMIT_PER_MINUTE: "1000",
    },
  },
});
