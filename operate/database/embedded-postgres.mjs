// @ts-check
// The embedded PostgreSQL, for `npm start` and for tests. It runs in a separate process session, so that Ctrl-C
// reaches it only through the process that started it. A watchdog stops it when that process is killed.
import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { CommandError } from "../launch/command.mjs";
import {
  commandOf,
  exitOf,
  isAlive,
  pidExists,
  identifyProcess,
  stopProcess,
} from "../launch/processes.mjs";
import { createCluster, CLUSTER_USER } from "./postgres-cluster.mjs";
import { runtimeFor, serverArguments } from "./postgres-runtime.mjs";

const START_SECONDS = 60;
const ATTEMPTS = 3;
const PAUSE_MS = 500;

/**
 * Returns a TCP port that nothing is listening on right now.
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = /** @type {import("node:net").AddressInfo} */ (probe.address());
      probe.close(() => resolve(address.port));
    });
  });
}

/** @param {string} databaseDir */
function postmasterLines(databaseDir) {
  try {
    return readFileSync(path.join(databaseDir, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return [];
  }
}

/**
 * Stops a PostgreSQL that an earlier run left running with this folder, and removes a stale PID file.
 * @param {string} databaseDir
 */
async function stopLeftover(databaseDir) {
  const pid = Number(postmasterLines(databaseDir)[0]);
  if (!pid) return;
  const known = identifyProcess(pid);
  // After a reboot the PID may belong to another program.
  if (isAlive(known) && commandOf(pid).includes("postgres")) {
    await stopProcess(known, [
      ["SIGINT", 20],
      ["SIGQUIT", 10],
      ["SIGKILL", 5],
    ]);
  }
  // PostgreSQL itself detects that the process is gone, and whether one of its children still writes here. It can't
  // detect that another program has the PID now, or that the PID is a zombie's.
  if (pidExists(pid)) rmSync(path.join(databaseDir, "postmaster.pid"), { force: true });
  // The socket of another port, and its note of the same PID.
  for (const name of readdirSync(databaseDir).filter((name) => name.startsWith(".s.PGSQL."))) {
    rmSync(path.join(databaseDir, name), { force: true });
  }
}

/**
 * Stops PostgreSQL when this process is killed and can't do so itself: the pipe to the watchdog closes with it.
 * @param {number} pid
 */
function startWatchdog(pid) {
  if (process.platform === "win32") return undefined;
  const watchdog = spawn("/bin/sh", ["-c", 'read -r _; kill -INT "$1"', "sh", String(pid)], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  watchdog.on("error", () => undefined);
  watchdog.unref();
  /** @type {import("node:net").Socket} */ (watchdog.stdin).unref();
  return watchdog;
}

/**
 * @typedef {object} EmbeddedPostgres
 * @property {number} pid
 * @property {number} port
 * @property {(database: string) => string} url by its Unix socket, if it has one
 * @property {() => Promise<void>} stop
 * @property {Promise<string>} ended how it ended
 */

/**
 * Starts PostgreSQL with the folder, which is created on first use, on a free port of 127.0.0.1 and on a Unix socket.
 * After a crash, callers give the previous port; the log is then appended to.
 * @param {{ databaseDir: string, password?: string, flags?: string[], port?: number | undefined }} options
 * @returns {Promise<EmbeddedPostgres>}
 */
export async function startEmbeddedPostgres({
  databaseDir,
  password = "qassa",
  flags = [],
  port: givenPort,
}) {
  const runtime = runtimeFor(databaseDir);
  const folder = runtime.databaseDir;
  await stopLeftover(folder);
  if (!existsSync(path.join(folder, "PG_VERSION"))) await createCluster(runtime, password);
  for (let attempt = 1; ; attempt++) {
    const port = givenPort ?? (await freePort());
    const server = await launch({
      runtime,
      port,
      flags,
      logMode: givenPort === undefined ? "w" : "a",
    });
    if (server) {
      const login = `${CLUSTER_USER}:${encodeURIComponent(password)}`;
      const { socketFolder } = runtime;
      const socket = socketFolder === undefined ? "" : `?host=${encodeURIComponent(socketFolder)}`;
      return {
        ...server,
        port,
        url: (database) => `postgresql://${login}@127.0.0.1:${port}/${database}${socket}`,
      };
    }
    if (attempt === ATTEMPTS) {
      throw new CommandError(
        `The embedded PostgreSQL does not start. See its log, ${runtime.logFile}, or set DATABASE_URL to your own PostgreSQL.`,
      );
    }
    // The children of a killed server may take a moment to exit.
    await pause(PAUSE_MS * attempt);
  }
}

/**
 * @param {{
 *   runtime: import("./postgres-runtime.mjs").PostgresRuntime,
 *   port: number,
 *   flags: string[],
 *   logMode: "w" | "a",
 * }} options
 */
async function launch({ runtime, port, flags, logMode }) {
  const log = openSync(runtime.logFile, logMode, 0o600);
  const child = spawn(runtime.binary("postgres"), [...serverArguments(runtime, port), ...flags], {
    ...runtime.spawnAs,
    detached: process.platform !== "win32",
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  let running = true;
  const ended = exitOf(child);
  void ended.then(() => (running = false));
  const pid = child.pid;
  if (pid === undefined) return undefined;
  const watchdog = startWatchdog(pid);
  void ended.then(() => watchdog?.kill("SIGKILL"));
  child.unref();

  const stop = async () => {
    child.ref();
    if (running) child.kill(process.platform === "win32" ? "SIGTERM" : "SIGINT");
    await ended;
  };
  for (const until = Date.now() + START_SECONDS * 1000; running; await pause(20)) {
    const lines = postmasterLines(runtime.databaseDir);
    if (Number(lines[0]) === pid && lines[7]?.trim() === "ready") return { pid, stop, ended };
    if (Date.now() > until) await stop();
  }
  return undefined;
}
