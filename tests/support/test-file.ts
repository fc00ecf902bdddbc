// Runs before each test file: sets up the environment with an empty database, and names a file that leaves something
// behind for the next one in its process.
import { mkdirSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, inject, vi } from "vitest";
import { closeDatabase } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { forgetRequests } from "@/lib/kit/rate-limit";
import { dropOwnDatabase, leftInDatabase, openOwnDatabase } from "./own-database";
import { TEST_SECRETS } from "./test-secrets";

const ownDatabase = await openOwnDatabase();
const dataDir = path.join(inject("temporaryFolder"), path.basename(new URL(ownDatabase).pathname));
mkdirSync(dataDir, { recursive: true });
Object.assign(process.env, {
  DATABASE_URL: ownDatabase,
  DATA_DIR: dataDir,
  ...TEST_SECRETS,
  PUBLIC_URL: "http://localhost:3000",
  WEBHOOK_ALLOW_LOOPBACK: "true",
  LOG_LEVEL: "silent",
});
forgetRequests();

const isShared = !process.env.OWN_PROCESS;
const settings = () => JSON.stringify([process.env, isShared && env()]);
const before = settings();
const folder = process.cwd();

/** What would keep the process alive. Idle connections of pools are left out. */
const RESOURCES: Readonly<Record<string, string>> = {
  TCPServerWrap: "a listening server",
  ProcessWrap: "a running process",
};

const running = () => process.getActiveResourcesInfo().filter((kind) => kind in RESOURCES);
/** What files before have left behind. */
const known = running();

/** What runs in addition to that. */
const stillRunning = () =>
  Object.keys(RESOURCES).filter(
    (kind) =>
      running().filter((one) => one === kind).length > known.filter((one) => one === kind).length,
  );

afterAll(async () => {
  if (!isShared) {
    await closeDatabase();
    await dropOwnDatabase();
    return;
  }
  // What is being closed needs a moment.
  await vi.waitFor(() => expect(stillRunning()).toEqual([])).catch(() => undefined);
  const left = [
    ...stillRunning().map((kind) => RESOURCES[kind]!),
    ...(await leftInDatabase()),
    ...(settings() === before ? [] : ["other settings"]),
    ...(process.cwd() === folder ? [] : ["another working folder"]),
    ...(vi.isFakeTimers() ? ["another clock"] : []),
  ];
  if (left.length > 0) throw new Error(`This test file leaves behind ${left.join(", ")}`);
});
