// @ts-check
// `npm start`: takes a fresh clone to a running Qassa, and stops it without leaving processes behind. With --dev it is
// `npm run dev`: the same without a build, with pages compiled on demand.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { banner } from "./launch/banner.mjs";
import { claimDataFolder, launcher } from "./launch/claim.mjs";
import { CommandError, runCommand } from "./launch/command.mjs";
import { installationSecrets, openDataFolder } from "./launch/data-folder.mjs";
import { requireFreePort } from "./launch/free-port.mjs";
import { keepRunning } from "./launch/keep-running.mjs";
import { requireKeptKey } from "./launch/kept-key.mjs";
import { readJson } from "./launch/private-file.mjs";
import { isAlive } from "./launch/processes.mjs";
import { startServerProcess } from "./launch/server-process.mjs";
import {
  isDevelopment,
  loadEnvFiles,
  readSettings,
  requireNode,
  root,
} from "./launch/settings.mjs";

/** @typedef {import("./launch/settings.mjs").Settings} Settings */

/** Cleanup steps, oldest first; they run in reverse order. @type {(() => unknown)[]} */
const undo = [];

let ending = false;
/** @type {(code: number) => void} */
let resolveEnded = () => undefined;
/** @type {Promise<number>} */
const ended = new Promise((resolve) => (resolveEnded = resolve));

/** @param {number} code */
function end(code) {
  ending = true;
  resolveEnded(code);
}

/** Returns whether SIGHUP is ignored: a program started with `nohup` outlives its terminal. */
function hangupIsIgnored() {
  try {
    const mask = /^SigIgn:\s*([0-9a-f]+)$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
    return (parseInt(mask?.slice(-2) ?? "0", 16) & 1) === 1;
  } catch {
    return false;
  }
}

function listenForSignals() {
  const signals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
  for (const signal of signals) {
    if (signal === "SIGHUP" && hangupIsIgnored()) continue;
    process.on(signal, () => {
      if (!ending) console.log("\n• Stopping …");
      end(0);
    });
  }
  // Killing npm does not kill this process.
  const npm = launcher();
  if (npm) setInterval(() => isAlive(npm) || end(0), 500).unref();
}

/**
 * Starts a program and keeps it running until the end. If that fails, everything is stopped.
 * @template {import("./launch/keep-running.mjs").Started} Program
 * @param {string} name
 * @param {(signal: AbortSignal) => Promise<Program>} startProgram
 * @param {string} [errorsIn]
 */
async function keep(name, startProgram, errorsIn) {
  const kept = keepRunning({
    name,
    errorsIn,
    start: startProgram,
    giveUp(line) {
      console.error(line);
      end(1);
    },
  });
  undo.push(() => kept.stop());
  await unlessStopped(kept.started);
  return kept;
}

/** Waits for a long step, unless Ctrl-C interrupts it. @type {<Result>(work: Promise<Result>) => Promise<Result>} */
async function unlessStopped(work) {
  const stopped = ended.then(() => {
    throw new CommandError("Stopped.");
  });
  stopped.catch(() => undefined);
  return await Promise.race([work, stopped]);
}

/**
 * Starts the embedded database, unless DATABASE_URL is set. Returns the environment for child processes and `isUp`,
 * which resolves when the embedded database is running.
 * @param {Settings} settings
 * @returns {Promise<{ environment: NodeJS.ProcessEnv, isUp?: () => Promise<unknown> }>}
 */
async function openDatabase(settings) {
  const { dataDir, databaseUrl, origin, port } = settings;
  const databaseDir = path.join(dataDir, "postgres");
  if (databaseUrl && !process.env.SECRETS_KEY) await requireKeptKey(dataDir, databaseUrl);
  const secrets = installationSecrets(dataDir, !databaseUrl && existsSync(databaseDir));
  /** @type {NodeJS.ProcessEnv} */
  const environment = {
    ...process.env,
    NODE_ENV: isDevelopment ? "development" : "production",
    NEXT_TELEMETRY_DISABLED: "1",
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: settings.demo ? "on" : "off",
    SECRETS_KEY: process.env.SECRETS_KEY || secrets.SECRETS_KEY,
    SECRETS_KEY_PREVIOUS:
      process.env.SECRETS_KEY_PREVIOUS ||
      (process.env.SECRETS_KEY ? "" : secrets.SECRETS_KEY_PREVIOUS),
    NEXTAUTH_SECRET: process.env.NEXTAUTH_SECRET || secrets.NEXTAUTH_SECRET,
    NEXTAUTH_URL: process.env.NEXTAUTH_URL || origin,
  };
  if (databaseUrl) return { environment };
  const { startEmbeddedPostgres } = await import("./database/embedded-postgres.mjs");
  /** @type {number | undefined} */
  // oxlint-disable-next-line prefer-const -- Restarts read it, after it was set below.
  let databasePort;
  const kept = await keep(
    "The embedded PostgreSQL",
    () =>
      startEmbeddedPostgres({
        databaseDir,
        password: secrets.POSTGRES_PASSWORD,
        flags: ["-c", `max_connections=${Math.max(100, settings.poolSize + 20)}`],
        // After a crash it must be the same port, because the server keeps its DATABASE_URL.
        port: databasePort,
      }),
    `in ${databaseDir}.log`,
  );
  const postgres = await kept.started;
  databasePort = postgres.port;
  return {
    environment: {
      ...environment,
      DATABASE_URL: postgres.url("qassa"),
      EMBEDDED_POSTGRES: postgres.url("postgres"),
    },
    isUp: kept.up,
  };
}

/**
 * Runs a step in a process of its own, whose memory is free again afterwards.
 * @param {string[]} args of Node.js
 * @param {NodeJS.ProcessEnv} environment
 */
async function runStep(args, environment) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: environment,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const closed = new Promise((resolve) => child.once("close", resolve));
  undo.push(() => child.kill("SIGTERM"));
  if ((await unlessStopped(closed)) !== 0) {
    throw new CommandError("Nothing was started. See the message above.");
  }
}

/** @param {Settings} settings */
async function start(settings) {
  const claim = await claimDataFolder(settings.dataDir, settings.origin);
  undo.push(() => claim.release());
  await requireFreePort(settings.port, settings.host);
  const readyArgs = isDevelopment ? ["--dev"] : [];
  await runStep(["operate/launch/ready-process.mjs", ...readyArgs], process.env);
  if (process.env.SANDBOX === "off") {
    console.log("• SANDBOX=off: there is no test mode and no demo.");
  }
  const { environment, isUp } = await openDatabase(settings);
  await runStep(["--import", "tsx", "operate/database/prepare-database.ts"], environment);
  await keep("The server", async (signal) => {
    await isUp?.();
    const remember = (/** @type {number} */ pid) => claim.addChild(pid);
    return startServerProcess({ port: settings.port, environment, remember, signal });
  });
  const demo = settings.demo ? readJson(path.join(settings.dataDir, "demo.json")) : undefined;
  console.log(
    banner(settings.origin, /** @type {import("./launch/banner.mjs").Demo | undefined} */ (demo), {
      development: isDevelopment,
    }),
  );
  return await ended;
}

await runCommand(async () => {
  requireNode();
  loadEnvFiles();
  const settings = readSettings();
  openDataFolder(settings.dataDir);
  listenForSignals();
  try {
    return await start(settings);
  } catch (error) {
    // Stopping during startup is not a failure.
    if (ending) return await ended;
    throw error;
  } finally {
    ending = true;
    for (const step of undo.reverse()) await step();
  }
});
