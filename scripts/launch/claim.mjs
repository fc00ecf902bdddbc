// @ts-check
// One `npm start` at a time over a data folder. The claim is a file that names its process; one left behind by
// a process that is gone is taken over, and what that process had started is stopped first.
import { closeSync, linkSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { readJson, writePrivateJson } from "./private-file.mjs";
import { isAlive, knowProcess, stopProcess } from "./processes.mjs";
import { CannotGoOn } from "./say.mjs";
import { command } from "./settings.mjs";

/**
 * @typedef {import("./processes.mjs").KnownProcess} KnownProcess
 * @typedef {object} ClaimRecord
 * @property {KnownProcess} holder
 * @property {KnownProcess | null} launcher npm, when it was started through npm; without it the holder is an orphan
 * @property {string} origin
 * @property {KnownProcess[]} children
 */

const SERVER_STOPS_WITHIN_SECONDS = 15;

/**
 * @param {unknown} value
 * @returns {value is ClaimRecord}
 */
const isRecord = (value) =>
  typeof value === "object" && value !== null && "holder" in value && "children" in value;

/** npm, when this process was started through it. */
export const launcher = () =>
  process.env.npm_lifecycle_event && process.platform !== "win32"
    ? knowProcess(process.ppid)
    : null;

/** @param {ClaimRecord} left */
async function clearAway(left) {
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
 * Removes a claim that was left behind. Of two who find the same one, the second would remove the first one's
 * new claim: it sees that by what it holds, and puts it back.
 * @param {string} file
 * @param {unknown} left
 */
function takeAway(file, left) {
  const taken = `${file}.${process.pid}`;
  try {
    renameSync(file, taken);
    if (JSON.stringify(readJson(taken)) !== JSON.stringify(left)) linkSync(taken, file);
  } catch {
    // The other process was faster; the next read shows who has it now.
  }
  rmSync(taken, { force: true });
}

/**
 * Claims the data folder for this process. Throws the line to show when a living Qassa has it.
 * @param {string} dataDir
 * @param {string} origin
 */
export async function claimDataFolder(dataDir, origin) {
  const file = path.join(dataDir, "running.json");
  /** @type {ClaimRecord} */
  const mine = { holder: knowProcess(process.pid), launcher: launcher(), origin, children: [] };
  for (;;) {
    try {
      const descriptor = openSync(file, "wx", 0o600);
      writeSync(descriptor, JSON.stringify(mine));
      closeSync(descriptor);
      break;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
    }
    let left = readJson(file);
    if (!isRecord(left)) {
      // Somebody may be writing it just now.
      await pause(200);
      left = readJson(file);
    }
    if (isRecord(left)) {
      if (isAlive(left.holder) && (!left.launcher || isAlive(left.launcher))) {
        throw new CannotGoOn(
          `Qassa is already running at ${left.origin} (process ${left.holder.pid}) with the data in ${dataDir}. Use that one, stop it first, or start another one: DATA_DIR=other PORT=3001 ${command}`,
        );
      }
      await clearAway(left);
    }
    takeAway(file, left);
  }
  return {
    /**
     * Remembers a process, so that the next start can stop it should this one not.
     * @param {number} pid
     */
    addChild(pid) {
      mine.children = [...mine.children.filter(isAlive), knowProcess(pid)];
      writePrivateJson(file, mine);
    },
    release() {
      rmSync(file, { force: true });
    },
  };
}
