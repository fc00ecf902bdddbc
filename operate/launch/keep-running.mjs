// @ts-check
// Keeps a program of `npm start` running: restarts it after a crash, with a backoff that grows with each consecutive
// crash. After too many, it gives up with a message.
import { setTimeout as pause } from "node:timers/promises";
import { CommandError } from "./command.mjs";
import { command } from "./settings.mjs";

const FIRST_PAUSE_MS = 500;
const MAX_CRASHES_IN_A_ROW = 6;
/** After running this long, the crash count starts again. */
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
 * @param {(signal: AbortSignal) => Promise<Program>} options.start resolves when the program is running; aborting the
 *   signal before that stops it
 * @param {(line: string) => void} options.giveUp called once, after too many consecutive crashes
 * @param {string | undefined} [options.errorsIn] where to find its errors, for the message
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
   * @param {string} what a sentence that says what happened
   * @returns {Promise<Program>}
   */
  async function restart(what) {
    for (;;) {
      crashes += 1;
      if (crashes > MAX_CRASHES_IN_A_ROW) {
        throw new CommandError(
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
  /** The first start. A failure is reported to the caller and not retried. */
  const started = current;
  void started
    .then(watch)
    .catch((error) => signal.aborted || current === started || giveUp(messageOf(error)));

  return {
    started,
    /** Resolves when the program is running, which may be after a restart. */
    up: () => current,
    async stop() {
      stopping.abort();
      const program = await current.catch(() => undefined);
      await program?.stop();
    },
  };
}
