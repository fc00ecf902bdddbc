// @ts-check
// What the two commands tell a person: each long step by its name, and one line when something cannot be had.

/** Ends the command with this one line, which says what to do next. */
export class CannotGoOn extends Error {}

const REMIND_AFTER_SECONDS = 10;

/** @param {number} since */
const seconds = (since) => Math.round((Date.now() - since) / 1000);

/**
 * Runs a step that takes long and shows that it is alive.
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
 * Runs a command's work and ends the process with it: 0, or 1 after the line that says what to do.
 * @param {() => Promise<number>} work
 */
export async function runCommand(work) {
  try {
    process.exit(await work());
  } catch (error) {
    console.error(error instanceof CannotGoOn ? error.message : error);
    process.exit(1);
  }
}
