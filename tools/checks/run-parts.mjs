// @ts-check
// Runs parts of a check, and ends with what failed, where the time went, and one line: N passed, N failed.
import { rmSync } from "node:fs";
import { CommandError, runCommand } from "../../operate/launch/command.mjs";
import { requireNode } from "../../operate/launch/settings.mjs";
import { durationLines, keepDurations, keptDurations, timed } from "./durations.mjs";
import { endWithSignals, folder } from "./programs.mjs";

/**
 * @typedef {import("./parts.mjs").Outcome} Outcome
 * @typedef {{ name: string, title?: string, run: () => Promise<Outcome>, required?: boolean, beside?: Part }} Part
 * `required`: without it, the next parts can't run; `beside`: starts with it, and may take longer
 */

/**
 * Prints an error and counts it as one failure.
 * @param {unknown} error
 * @returns {Outcome}
 */
function asFailure(error) {
  console.error(error instanceof CommandError ? error.message : error);
  const reason = error instanceof Error ? error.message : String(error);
  return { passed: 0, failed: 1, failures: [reason] };
}

/** @param {Part} part */
function run({ name, title, run: work }) {
  if (title) console.log(`• ${title}`);
  return timed(name, () => work().catch(asFailure));
}

/**
 * @param {() => Part[]} plan may throw `CommandError`
 * @param {{ keep?: boolean }} [options] `keep`: the durations are kept in the repository
 */
export function runParts(plan, { keep = false } = {}) {
  return runCommand(async () => {
    requireNode();
    endWithSignals();
    try {
      const ended = [];
      /** @type {ReturnType<typeof run>[]} */
      const beside = [];
      for (const part of plan()) {
        if (part.beside) beside.push(run(part.beside));
        const itself = await run(part);
        ended.push(itself);
        if (part.required && itself.result.failed > 0) break;
      }
      return report([...ended, ...(await Promise.all(beside))], keep);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

/**
 * @param {Awaited<ReturnType<typeof run>>[]} ended
 * @param {boolean} keep
 */
function report(ended, keep) {
  const outcomes = ended.map(({ result }) => result);
  const times = ended.map(({ time }) => time);
  /** @type {Record<string, number>} */
  const files = Object.fromEntries(
    outcomes.flatMap((outcome) => Object.entries(outcome.files ?? {})),
  );
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
  const kept = keptDurations();
  for (const line of durationLines({ parts: times, files, kept })) console.log(line);
  // Repeated at the end, where readers of a long output look first.
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  if (failures.length > 0) console.log("Failed:");
  for (const test of failures) console.log(`  ${test}`);
  const flaky = outcomes.flatMap((outcome) => outcome.flaky ?? []);
  if (flaky.length > 0) console.log("Flaky, passed only when tried again; fix these next:");
  for (const test of flaky) console.log(`  ${test}`);
  if (keep && failed === 0) keepDurations(times, files);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}
