// @ts-check
// Output of the commands: the title of each long step, and a message when a command can't continue.

/** Ends the command with this message, which says what to do next. */
export class CommandError extends Error {}

const REMIND_AFTER_SECONDS = 10;

/** @param {number} since */
const seconds = (since) => Math.round((Date.now() - since) / 1000);

/**
 * Runs a long step, and reports regularly that it is still running.
 * @template Result
 * @param {string} title
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function step(title, work) {
  const since = Date.now();
  console.log(`• ${title} …`);
  const reminder = setInterval(
    () => console.log(`  … still working, ${seconds(since)} s`),
    REMIND_AFTER_SECONDS * 1000,
  );
  try {
    return await work();
  } finally {
    clearInterval(reminder);
    if (seconds(since) > 1) console.log(`  ${seconds(since)} s`);
  }
}

/**
 * Runs a command and exits the process with the code that it returns, or with 1 after printing its error.
 * @param {() => Promise<number>} work
 */
export async function runCommand(work) {
  try {
    process.exit(await work());
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : error);
    process.exit(1);
  }
}
