// @ts-check
// How long the parts of a check and their test files took, next to the last full run that the repository keeps.
import { pbkdf2Sync } from "node:crypto";
import { writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import path from "node:path";
import { readJson } from "../../operate/launch/private-file.mjs";
import { root } from "../../operate/launch/settings.mjs";

const FILE = path.join(root, "tests", "durations.json");
const SLOWEST = 10;
/** A part that is slower than this is pointed out. */
const MAX_RATIO = 1.2;
/** Shorter parts vary more than that by chance. */
const MIN_SECONDS = 20;

/**
 * @typedef {{ name: string, seconds: number, idle: number }} PartTime `idle`: share of the processors' time
 * @typedef {{ date: string, cores: number, hashMs: number, parts: Record<string, number>, files: Record<string, number> }} Kept
 */

/** @param {number} seconds */
const rounded = (seconds) => Math.round(seconds * 10) / 10;

/** The time of a fixed computation, in milliseconds: machines differ by a factor of four. */
function hashMs() {
  const times = Array.from({ length: 5 }, () => {
    const since = performance.now();
    pbkdf2Sync("password", "salt", 100_000, 32, "sha256");
    return performance.now() - since;
  });
  return rounded(Math.min(...times));
}

function processorTime() {
  const times = cpus().map((cpu) => cpu.times);
  const idle = times.reduce((sum, one) => sum + one.idle, 0);
  const all = times.reduce(
    (sum, { user, nice, sys, irq, idle: unused }) => sum + user + nice + sys + irq + unused,
    0,
  );
  return { idle, all };
}

/**
 * @template Result
 * @param {string} name
 * @param {() => Promise<Result>} work
 * @returns {Promise<{ result: Result, time: PartTime }>}
 */
export async function timed(name, work) {
  const since = performance.now();
  const before = processorTime();
  const result = await work();
  const after = processorTime();
  const idle = (after.idle - before.idle) / Math.max(1, after.all - before.all);
  return { result, time: { name, seconds: rounded((performance.now() - since) / 1000), idle } };
}

/** @returns {Kept | undefined} */
export const keptDurations = () => /** @type {Kept | undefined} */ (readJson(FILE));

/**
 * @param {PartTime} part
 * @param {Kept | undefined} kept
 * @param {number} speed how many times longer this machine takes
 */
function comparison({ name, seconds }, kept, speed) {
  const before = (kept?.parts[name] ?? NaN) * speed;
  const ratio = seconds / before;
  if (!(ratio > MAX_RATIO) || seconds < MIN_SECONDS) return "";
  const percent = Math.round((ratio - 1) * 100);
  return `   ${percent} % slower than the ${Math.round(before)} s that the run of ${kept?.date} would take here`;
}

/**
 * Says where the time went.
 * @param {{
 *   parts: PartTime[],
 *   files: Record<string, number>,
 *   kept: Kept | undefined,
 *   hashMs?: number,
 * }} run `hashMs` is that of this machine if it is not given
 */
export function durationLines({ parts, files, kept, hashMs: nowMs = hashMs() }) {
  const speed = kept ? nowMs / kept.hashMs : 1;
  const slowest = Object.entries(files)
    .sort(([, one], [, other]) => other - one)
    .slice(0, SLOWEST);
  return [
    "Slowest test files:",
    ...slowest.map(([file, seconds]) => `${seconds.toFixed(1).padStart(8)} s  ${file}`),
    "Time of each part:",
    ...parts.map((part) => {
      const idle = `${Math.round(part.idle * 100)} % idle`;
      return `${part.seconds.toFixed(1).padStart(8)} s  ${part.name}, ${idle}${comparison(part, kept, speed)}`;
    }),
  ];
}

/**
 * Keeps the durations of a full run in the repository, to compare the next ones with and to start long files first.
 * @param {PartTime[]} parts
 * @param {Record<string, number>} files
 */
export function keepDurations(parts, files) {
  /** @type {Kept} */
  const kept = {
    date: new Date().toISOString().slice(0, 10),
    cores: availableParallelism(),
    hashMs: hashMs(),
    parts: Object.fromEntries(parts.map(({ name, seconds }) => [name, seconds])),
    files: Object.fromEntries(
      Object.entries(files)
        .filter(([, seconds]) => seconds >= 1)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([file, seconds]) => [file, rounded(seconds)]),
    ),
  };
  writeFileSync(FILE, `${JSON.stringify(kept, undefined, 2)}\n`);
}
