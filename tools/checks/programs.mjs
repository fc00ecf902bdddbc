// @ts-check
// The programs that check the project run as children, which end with it.
import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { launcher } from "../../operate/launch/claim.mjs";
import { isAlive } from "../../operate/launch/processes.mjs";
import { root } from "../../operate/launch/settings.mjs";

/** Holds reports and data until the end. */
export const folder = mkdtempSync(path.join(tmpdir(), "qassa-test-run-"));
// When started by root, PostgreSQL runs as another user, who must be able to traverse the folder.
chmodSync(folder, 0o711);

/** @type {Set<import("node:child_process").ChildProcess>} */
const children = new Set();

/**
 * Runs a program of Node.js with its output shown, and returns its exit code.
 * @param {string[]} args
 * @param {{ settings?: Record<string, string>, buffered?: boolean, lowPriority?: boolean }} [options] `buffered`: shows the output
 * when it ends, so that it does not interleave with another's; `lowPriority`: others get the processor first
 * @returns {Promise<number>}
 */
export function runProgram(args, { settings = {}, buffered = false, lowPriority = false } = {}) {
  const [program, ...rest] =
    lowPriority && process.platform !== "win32"
      ? ["nice", "-n", "19", process.execPath, ...args]
      : [process.execPath, ...args];
  const child = spawn(program, rest, {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ["ignore", buffered ? "pipe" : "inherit", buffered ? "pipe" : "inherit"],
  });
  children.add(child);
  /** @type {Buffer[]} */
  const output = [];
  child.stdout?.on("data", (/** @type {Buffer} */ chunk) => output.push(chunk));
  child.stderr?.on("data", (/** @type {Buffer} */ chunk) => output.push(chunk));
  return new Promise((resolve) =>
    child.once("close", (code, signal) => {
      children.delete(child);
      process.stdout.write(Buffer.concat(output));
      if (signal) console.error(`${args[0]} was ended by ${signal} before it was done.`);
      resolve(code ?? 1);
    }),
  );
}

export function endWithSignals() {
  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    children.forEach((child) => child.kill("SIGTERM"));
    // Waits until the programs have cleaned up, then exits with the code for an interrupt.
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
