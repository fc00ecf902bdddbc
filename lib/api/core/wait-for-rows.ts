import { setTimeout as sleep } from "node:timers/promises";
import { frontServer } from "@/lib/kit/front-server";
import type { IncomingRequest } from "@/lib/kit/incoming-request";
import type { Page } from "@/lib/kit/pagination";
import { seconds } from "@/lib/kit/time";

/** How soon a waiting request gets what happens. */
const POLL_INTERVAL_MS = 500;
/** Per process, since each reads twice a second; above this, requests do not wait. */
const MAX_WAITING = 100;

let waiting = 0;

interface Wait {
  /** The cursor of the request. */
  cursor: string | undefined;
  waitSeconds: number;
  request: Pick<IncomingRequest, "signal">;
}

/**
 * Reads a list that can be followed, again and again until it has rows. Returns an empty page when the time is over, the
 * client disconnects or this server stops, and immediately if too many requests are waiting.
 */
export async function waitForRows<Found extends Page<unknown>>(
  read: (cursor: string | undefined) => Promise<Found>,
  { cursor, waitSeconds, request }: Wait,
): Promise<Found> {
  const endsAt = performance.now() + seconds(waitSeconds);
  const gone = AbortSignal.any([request.signal, frontServer.stopping.signal]);
  let page = await read(cursor);
  if (waiting >= MAX_WAITING) return page;
  waiting++;
  try {
    while (page.rows.length === 0 && performance.now() < endsAt && !gone.aborted) {
      const left = endsAt - performance.now();
      await sleep(Math.min(POLL_INTERVAL_MS, left), undefined, { signal: gone }).catch(
        () => undefined,
      );
      page = await read(page.nextCursor);
    }
  } finally {
    waiting--;
  }
  return page;
}
