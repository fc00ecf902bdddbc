import pLimit, { type LimitFunction } from "p-limit";
import { TooManySignIns } from "./errors";

/**
 * Who waits for a password hash. One runs at a time for each, so that guesses leave the processor to payments, and
 * those of strangers hold up nobody who is known.
 */
export type PasswordLane = "stranger" | "known";

/** So many strangers wait for their turn; further ones are told to come back. */
const MAX_WAITING = 50;
const RETRY_AFTER_SECONDS = 5;

// On globalThis, because the framework may bundle routes apart, and each would have lanes of its own.
const held = globalThis as typeof globalThis & {
  qassaPasswordLanes?: Record<PasswordLane, LimitFunction>;
};

const lanes = () => (held.qassaPasswordLanes ??= { stranger: pLimit(1), known: pLimit(1) });

/** Hashes when it is its turn. */
export const inLane = <Result>(lane: PasswordLane, hash: () => Promise<Result>): Promise<Result> =>
  lanes()[lane](hash);

/** Throws `TooManySignIns` while too many strangers wait. */
export function requireRoom(): void {
  if (lanes().stranger.pendingCount >= MAX_WAITING) throw new TooManySignIns(RETRY_AFTER_SECONDS);
}
