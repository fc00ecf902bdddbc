// @ts-check
// A lock between processes: a file that names its holder. A holder that was killed loses it to the next process.
import { linkSync, readFileSync, renameSync, rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { writePrivateJson } from "./private-file.mjs";
import { identifyProcess, isAlive } from "./processes.mjs";

const LOOK_INTERVAL_MS = 200;

/** @param {unknown} error @param {string} code */
const hasCode = (error, code) => /** @type {NodeJS.ErrnoException} */ (error).code === code;

/** @param {string} file */
function contentOf(file) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

/** @param {string} content */
function holderOf(content) {
  try {
    /** @type {unknown} */
    const holder = JSON.parse(content);
    return /** @type {import("./processes.mjs").KnownProcess} */ (holder);
  } catch {
    return { pid: 0, started: "" };
  }
}

/** Creates the lock file, complete from the start. @param {string} file @param {string} draft */
function create(file, draft) {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}

/**
 * Tries to take the lock once. Only the holder of another lock, named after a dead holder, replaces that holder's file.
 * So of several processes that find it, one does, and the others find that the content has changed.
 * @param {string} file
 * @param {string} draft
 * @returns {Promise<boolean>}
 */
async function take(file, draft) {
  if (create(file, draft)) return true;
  const content = contentOf(file);
  if (content === undefined) return create(file, draft);
  const holder = holderOf(content);
  if (isAlive(holder)) return false;
  let taken = false;
  await withProcessLock(`${file}.after-${holder.pid}`, () => {
    taken = contentOf(file) === content;
    if (taken) renameSync(draft, file);
  });
  return taken;
}

/**
 * Runs `work` while no other process holds the lock of this file. If one does, waits for it with `wait`, which by
 * default says nothing.
 * @param {string} file in an existing folder
 * @param {() => void | Promise<void>} work
 * @param {(until: () => Promise<void>) => Promise<void>} [wait]
 */
export async function withProcessLock(file, work, wait = (until) => until()) {
  const draft = `${file}.of-${process.pid}`;
  writePrivateJson(draft, identifyProcess(process.pid));
  try {
    if (!(await take(file, draft))) {
      await wait(async () => {
        do await pause(LOOK_INTERVAL_MS);
        while (!(await take(file, draft)));
      });
    }
  } finally {
    rmSync(draft, { force: true });
  }
  try {
    await work();
  } finally {
    rmSync(file, { force: true });
  }
}
