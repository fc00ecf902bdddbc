// @ts-check
// Keeps a program of `npm start` running: one that crashes is started again, after a pause that grows with each
// crash in a row. A program that cannot stay up is given up with a line that says so.
import { setTimeout as pause } from "node:timers/promises";
import { CannotGoOn } from "./say.mjs";
import { command } from "./settings.mjs";

const FIRST_PAUSE_MS = 500;
const MAX_CRASHES_IN_A_ROW = 6;
/** Having run for so long, a crash is the first one again. */
const STABLE_MS = 60_000;

/**
 * @typedef {object} Started
 * @property {Promise<string>} ended how it ended, such as "SIGKILL" or "exit code 1"
 * @property {() => Promise<void>} stop
 */

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * @template {Started} Program
 * @param {object} options
 * @param {string} options.name as it begins a sentence
 * @param {(signal: AbortSignal) => Promise<Program>} options.start resolves when the program is up; a signal that is
 *   aborted meanwhile stops it
 * @param {(line: string) => void} options.giveUp called once, when it crashed too often in a row
 * @param {string} [options.errorsIn] where its own errors are
 * @param {number} [options.firstPauseMs]
 * @param {number} [options.stableMs]
 */
export function keepRunning({
  name,
  start,
  giveUp,
  errorsIn = "above",
  firstPauseMs = FIRST_PAUSE_MS,
  stableMs = STABLE_MS,
}) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let crashes = 0;

  /**
   * @param {string} what happened
   * @returns {Promise<Program>}
   */
  async function restart(what) {
    for (;;) {
      crashes += 1;
      if (crashes > MAX_CRASHES_IN_A_ROW) {
        throw new CannotGoOn(
          `${what} It crashed ${crashes} times in a row, so it won't be restarted. See its errors ${errorsIn}, then: ${command}`,
        );
      }
      const pauseMs = firstPauseMs * 2 ** (crashes - 1);
      console.error(`• ${what} Restarting in ${pauseMs / 1000} s …`);
      await pause(pauseMs, undefined, { signal });
      try {
        const program = await start(signal);
        console.log(`• ${name} is running again.`);
        return program;
      } catch (error) {
        signal.throwIfAborted();
        what = `${name} did not start. ${messageOf(error)}`;
      }
    }
  }

  /** @param {Program} program */
  async function watch(program) {
    for (;;) {
      const since = performance.now();
      const how = await program.ended;
      if (signal.aborted) return;
      if (performance.now() - since >= stableMs) crashes = 0;
      current = restart(`${name} has stopped unexpectedly (${how}).`);
      program = await current;
    }
  }

  /** @type {Promise<Program>} */
  let current = start(signal);
  /** The first start; its failure is reported to the caller, and it is not retried. */
  const started = current;
  void started
    .then(watch)
    .catch((error) => signal.aborted || current === started || giveUp(messageOf(error)));

  return {
    started,
    /** Resolves when the program is up, which may be after its next start. */
    up: () => current,
    async stop() {
      stopping.abort();
      const program = await current.catch(() => undefined);
      await program?.stop();
    },
  };
}
