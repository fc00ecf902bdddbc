// @ts-check
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";

/**
 * Writes a file that only its owner may read, whole or not at all: a reader, or a crash, never sees half of it.
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
 * The value of a JSON file; undefined when it is not there or is not JSON.
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
