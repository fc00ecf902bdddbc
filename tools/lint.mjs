// @ts-check
// `npm run lint`: runs its parts in parallel and prints the output of each when it ends. Fails if any part fails.
import { spawn } from "node:child_process";
import { availableParallelism, constants, setPriority } from "node:os";
import pLimit from "p-limit";
import { root } from "../operate/launch/settings.mjs";

// Tests may run beside it, and some of what they wait for has a time limit; lint has none.
setPriority(constants.priority.PRIORITY_LOW);

/** Slowest first. */
const PARTS = ["code", "openapi", "imports", "unused", "format"];
/** Each part keeps one CPU busy. */
const MAX_CONCURRENT = Math.max(2, availableParallelism());

/** @param {string} part @returns {Promise<boolean>} whether it passed */
function lint(part) {
  const startedAt = performance.now();
  // Skips the pre-scripts of the parts, because `prelint` has already run.
  const child = spawn("npm", ["run", "--silent", "--ignore-scripts", `lint:${part}`], {
    cwd: root,
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: "1" }) },
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  /** @type {Buffer[]} */
  const output = [];
  child.stdout.on("data", (/** @type {Buffer} */ chunk) => output.push(chunk));
  child.stderr.on("data", (/** @type {Buffer} */ chunk) => output.push(chunk));
  return new Promise((resolve) => {
    child.once("error", (error) => output.push(Buffer.from(`${error.message}\n`)));
    child.once("close", (code, signal) => {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
      const isFine = code === 0;
      const end = isFine ? "passed" : `failed (${signal ?? code})`;
      process.stdout.write(
        `${Buffer.concat(output).toString()}• lint:${part} ${end}, ${seconds} s\n`,
      );
      resolve(isFine);
    });
  });
}

const results = await pLimit(MAX_CONCURRENT).map(PARTS, lint);
const failed = PARTS.filter((_, index) => !results[index]);
if (failed.length > 0) {
  console.error(`npm run lint found problems in: ${failed.join(", ")}`);
  process.exitCode = 1;
}
