// Compares two servers over one database: one calls the handlers of the device API itself, the other leaves them to the
// framework.
import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { type RawAnswer, type RawRequest, send } from "./raw-http";
import type { Subject } from "./subjects";

/**
 * How long a difference must last: other requests change the data in between, and each process keeps an organization's
 * networks for 5 s.
 */
const LASTS_MS = 6_000;
const AGAIN_MS = 200;
const READS = new Set(["GET", "HEAD", "OPTIONS"]);
/** They differ with every request, or describe how the body is sent. The framework sends Vary for its pages. */
const OF_ONE_ANSWER = new Set([
  "date",
  "x-request-id",
  "ratelimit",
  "vary",
  "content-length",
  "transfer-encoding",
]);

const essence = (answer: RawAnswer | undefined) =>
  answer && {
    status: answer.status,
    headers: Object.fromEntries(
      [...answer.headers].filter(([name]) => !OF_ONE_ANSWER.has(name)).sort(),
    ),
    body: answer.body.replaceAll(/req_[0-9a-f]{24}/g, "req_"),
  };

/** Returns whether the device API gives a request the same answer again: it only reads, or was refused. */
export function isRepeatable(
  { address }: Subject,
  { method, target }: RawRequest,
  answer: RawAnswer | undefined,
): boolean {
  const status = answer?.status ?? 0;
  // After a 500, because a network did not answer in time, the same request may succeed.
  const isRefused = status >= 400 && status < 500;
  // The cursor of a program that begins to listen is the current time.
  const begins = address.endsWith("/webhook-listen") && !isRefused;
  return target.startsWith("/api/v1/") && (READS.has(method) || isRefused) && !begins;
}

/** Returns whether the servers answer a request differently, however often it is sent. */
export async function differ(
  ports: readonly [number, number],
  request: RawRequest,
): Promise<boolean> {
  const until = performance.now() + LASTS_MS;
  for (;;) {
    const one = essence(await send(ports[0], request));
    const other = essence(await send(ports[1], request));
    if (isDeepStrictEqual(one, other)) return false;
    if (performance.now() > until) return true;
    await pause(AGAIN_MS);
  }
}
