// @ts-check
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";

/**
 * Writes a file that only its owner can read. The write is atomic: half of it is never seen, even after a crash.
 * @param {string} file
 * @param {unknown} value
 */
export function writePrivateJson(file, value) {
  const draft = `${file}.${process.pid}`;
  const descriptor = openSync(draft, "w", 0o600);
  try {
    writeSync(descriptor, `${JSON.stringify(value, null, 2)}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(draft, file);
}

/**
 * Returns the value of a JSON file; undefined if it is missing or not JSON.
 * @param {string} file
 * @returns {unknown}
 */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
