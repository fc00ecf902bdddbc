// @ts-check
// Allows one `npm start` at a time per data folder. The claim is a file that names its process. A claim whose process
// is gone is taken over, after the children of that process are stopped.
import { closeSync, linkSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { CommandError } from "./command.mjs";
import { readJson, writePrivateJson } from "./private-file.mjs";
import { isAlive, identifyProcess, stopProcess } from "./processes.mjs";
import { command } from "./settings.mjs";

/**
 * @typedef {import("./processes.mjs").KnownProcess} KnownProcess
 * @typedef {object} ClaimRecord
 * @property {KnownProcess} holder
 * @property {KnownProcess | null} launcher npm, if it started the holder; once npm is gone, the holder is an orphan
 * @property {string} origin
 * @property {string} [command] what holds it, unless it is a server
 * @property {KnownProcess[]} children
 */

const SERVER_STOPS_WITHIN_SECONDS = 15;

/**
 * @param {unknown} value
 * @returns {value is ClaimRecord}
 */
const isRecord = (value) =>
  typeof value === "object" && value !== null && "holder" in value && "children" in value;

/** Returns npm if it started this process, otherwise null. Always null on Windows. */
export const launcher = () =>
  process.env.npm_lifecycle_event && process.platform !== "win32"
    ? identifyProcess(process.ppid)
    : null;

/** @param {ClaimRecord} left */
async function removeStale(left) {
  if (isAlive(left.holder)) {
    console.log("• Stopping an earlier Qassa whose terminal is gone …");
    await stopProcess(left.holder, [
      ["SIGTERM", SERVER_STOPS_WITHIN_SECONDS + 10],
      ["SIGKILL", 5],
    ]);
  }
  for (const child of left.children) {
    await stopProcess(child, [
      ["SIGTERM", SERVER_STOPS_WITHIN_SECONDS],
      ["SIGKILL", 5],
    ]);
  }
}

/**
 * Removes a claim that was left behind. If two processes find the same one, the second would remove the new claim of
 * the first: it detects that by the contents, and puts the claim back.
 * @param {string} file
 * @param {unknown} left
 */
function removeClaim(file, left) {
  const taken = `${file}.${process.pid}`;
  try {
    renameSync(file, taken);
    if (JSON.stringify(readJson(taken)) !== JSON.stringify(left)) linkSync(taken, file);
  } catch {
    // The other process was faster; the next read shows who holds the claim now.
  }
  rmSync(taken, { force: true });
}

/**
 * Claims the data folder for this process. Throws `CommandError` if a running Qassa or another command holds it.
 * @param {string} dataDir
 * @param {string} origin
 * @param {string} [commandName] the command that holds it, such as "npm run backup", if it starts no server
 */
export async function claimDataFolder(dataDir, origin, commandName) {
  const file = path.join(dataDir, "running.json");
  /** @type {ClaimRecord} */
  const claim = {
    holder: identifyProcess(process.pid),
    launcher: launcher(),
    origin,
    ...(commandName ? { command: commandName } : {}),
    children: [],
  };
  for (;;) {
    try {
      const descriptor = openSync(file, "wx", 0o600);
      writeSync(descriptor, JSON.stringify(claim));
      closeSync(descriptor);
      break;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
    }
    let left = readJson(file);
    if (!isRecord(left)) {
      // Another process may be writing it right now.
      await pause(200);
      left = readJson(file);
    }
    if (isRecord(left)) {
      if (isAlive(left.holder) && (!left.launcher || isAlive(left.launcher))) {
        if (left.command) {
          throw new CommandError(
            `${left.command} (process ${left.holder.pid}) is using the data in ${dataDir}. Wait until it ends, then try again.`,
          );
        }
        throw new CommandError(
          `Qassa is already running at ${left.origin} (process ${left.holder.pid}) with the data in ${dataDir}. Use that one, stop it first, or start another one: DATA_DIR=other PORT=3001 ${command}`,
        );
      }
      await removeStale(left);
    }
    removeClaim(file, left);
  }
  return {
    /**
     * Records a child process, so that the next start can stop it if this one does not.
     * @param {number} pid
     */
    addChild(pid) {
      claim.children = [...claim.children.filter(isAlive), identifyProcess(pid)];
      writePrivateJson(file, claim);
    },
    release() {
      rmSync(file, { force: true });
    },
  };
}
