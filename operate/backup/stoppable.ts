import { CommandError } from "../launch/command.mjs";

/**
 * Runs `work`, whose `cleanUp` steps run at its end in reverse order, also if it fails or the process is told to stop.
 * Each step must tolerate that `work` is still going on.
 */
export async function stoppable<Result>(
  work: (cleanUp: (step: () => unknown) => void) => Promise<Result>,
): Promise<Result> {
  const steps: (() => unknown)[] = [];
  const stopped = new Promise<never>((_, reject) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => reject(new CommandError("Stopped. Nothing was changed.")));
    }
  });
  try {
    return await Promise.race([work((step) => steps.push(step)), stopped]);
  } finally {
    for (const step of steps.reverse()) await step();
  }
}

const FULL_DISK = ["ENOSPC", "EDQUOT", "53100"];

/** Returns an error with what to do next, if it is one of those that an operator can expect. */
export function explained(error: unknown, place: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof CommandError || code === undefined) return error;
  if (FULL_DISK.includes(code)) {
    return new CommandError(`The disk of ${place} is full. Free some space, then try again.`);
  }
  if (code === "EEXIST") {
    return new CommandError(`${message}: it is left from an interrupted backup. Remove it first.`);
  }
  if (code === "EACCES" || code === "EPERM" || code === "EROFS" || code === "ENOENT") {
    return new CommandError(`${place} can't be written to (${message}). Choose another folder.`);
  }
  return error;
}
