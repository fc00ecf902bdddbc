// @ts-check
// Processes of earlier runs, identified by PID and start time, because PIDs are reused.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** @typedef {{ pid: number, started: string }} KnownProcess */

/**
 * Returns whether the system lists the process, including a zombie.
 * @param {number} pid
 */
export function pidExists(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}

/** @param {string[]} args */
const ps = (args) => spawnSync("ps", args, { encoding: "utf8" }).stdout?.trim() ?? "";

/**
 * Returns when a process was started, in a format of the platform; empty if it is not running. On Windows, a constant.
 * @param {number} pid
 */
function startOf(pid) {
  if (!pidExists(pid)) return "";
  if (process.platform === "win32") return "there";
  if (process.platform !== "linux") return ps(["-o", "lstart=", "-p", String(pid)]);
  try {
    // The program name, in parentheses, can contain anything; the fields after it start with the state.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (fields[0] === "Z") return "";
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot} ${fields[19]}`;
  } catch {
    return "";
  }
}

/**
 * @param {number} pid
 * @returns {KnownProcess}
 */
export const identifyProcess = (pid) => ({ pid, started: startOf(pid) });

/** @param {KnownProcess} known */
export const isAlive = (known) => known.started !== "" && startOf(known.pid) === known.started;

/**
 * Returns the command line of a process; empty if it does not exist or can't be read.
 * @param {number} pid
 */
export function commandOf(pid) {
  if (!pidExists(pid)) return "";
  if (process.platform !== "linux") return ps(["-o", "command=", "-p", String(pid)]);
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
  } catch {
    return "";
  }
}

/**
 * Stops a process: sends each signal in turn, and waits up to the given number of seconds for it to end.
 * @param {KnownProcess} known
 * @param {readonly [signal: NodeJS.Signals, seconds: number][]} signals
 */
export async function stopProcess(known, signals) {
  for (const [signal, seconds] of signals) {
    if (!isAlive(known)) return;
    try {
      process.kill(known.pid, signal);
    } catch {
      return;
    }
    for (const until = Date.now() + seconds * 1000; Date.now() < until; await pause(50)) {
      if (!isAlive(known)) return;
    }
  }
}

/**
 * Resolves with how a program ended, such as "SIGKILL" or "exit code 1".
 * @param {import("node:child_process").ChildProcess} child
 * @returns {Promise<string>}
 */
export const exitOf = (child) =>
  new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
