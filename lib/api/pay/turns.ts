import pLimit, { type LimitFunction } from "p-limit";
import { TooManyPayers } from "@/lib/domain/reusable-links";
import { ofProcess } from "@/lib/kit/process-state";

/** Fewer than a process has connections by default, so that a crowd of one link leaves some to everyone else. */
const AT_ONCE = 8;
const MAX_WAITING = 500;

interface Turns {
  take: LimitFunction;
  /** Including those that wait. */
  inAll: number;
}

const links = ofProcess("turns of links", () => new Map<string, Turns>());

/**
 * Starts a payment of a link when there is a turn. Payments of a link take turns in the database anyway; waiting here
 * holds no connection, and nothing is written for somebody who would then get no answer in time. Throws `TooManyPayers`
 * while 500 are waiting.
 */
export async function inTurnOfLink<Result>(
  token: string,
  start: () => Promise<Result>,
): Promise<Result> {
  const turns = links.get(token) ?? { take: pLimit(AT_ONCE), inAll: 0 };
  if (turns.inAll >= AT_ONCE + MAX_WAITING) throw new TooManyPayers("rate");
  links.set(token, turns);
  turns.inAll += 1;
  try {
    return await turns.take(start);
  } finally {
    turns.inAll -= 1;
    if (turns.inAll === 0) links.delete(token);
  }
}
