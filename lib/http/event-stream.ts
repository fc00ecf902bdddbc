import { setTimeout as sleep } from "node:timers/promises";
import { recentDatabaseTime } from "@/lib/clock";
import { QassaError } from "@/lib/errors";
import { log } from "@/lib/log";
import { minutes, seconds, toTimestamp } from "@/lib/time";

/** Less than proxies wait for a connection on which nothing is said. */
const BEAT = seconds(5);
/** Then the browser opens another one, wherever a load balancer leads it. */
const LONGEST = minutes(30);
/** How soon a change is on the screen when this server knows of it. */
const LOOK_EVERY = 500;

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  // Compressed, it would wait for more; so it would in a proxy that buffers.
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

export interface Look {
  event: string;
  data: object;
  /** Nothing will come after it. */
  isLast?: boolean;
}

// On globalThis, because the server in front of the framework ends the streams when it stops.
const held = globalThis as typeof globalThis & { qassaStreamsEnd?: AbortController };

/**
 * Server-sent events: looks again and again, and tells what is new, with the database's time in `now`. Between two
 * looks nothing is held. It ends with the last look, with the client, with the server, and with an error of ours,
 * which is told as the event `refused`; a browser comes back by itself.
 */
export function eventStream(request: Request, first: Look, look: () => Promise<Look>): Response {
  // Whoever asks only for the headers would never be gone.
  if (request.method === "HEAD") return new Response(null, { headers: HEADERS });
  held.qassaStreamsEnd ??= new AbortController();
  const gone = new AbortController();
  const over = AbortSignal.any([
    request.signal,
    gone.signal,
    held.qassaStreamsEnd.signal,
    AbortSignal.timeout(LONGEST),
  ]);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      void tell(controller, over, first, look);
    },
    cancel: () => gone.abort(),
  });
  return new Response(body, { headers: HEADERS });
}

async function tell(
  controller: ReadableStreamDefaultController<Uint8Array>,
  over: AbortSignal,
  first: Look,
  look: () => Promise<Look>,
): Promise<void> {
  const encoder = new TextEncoder();
  let said = 0;
  const say = async (event: string, data: object) => {
    const text = JSON.stringify({ now: toTimestamp(await recentDatabaseTime()), ...data });
    controller.enqueue(encoder.encode(`event: ${event}\ndata: ${text}\n\n`));
    said = performance.now();
  };
  try {
    let known = "";
    for (let seen = first; ; seen = await look()) {
      over.throwIfAborted();
      const text = JSON.stringify(seen.data);
      if (text !== known) await say(seen.event, seen.data);
      else if (performance.now() - said >= BEAT) await say("beat", {});
      known = text;
      if (seen.isLast) break;
      await sleep(LOOK_EVERY, undefined, { signal: over });
    }
  } catch (error) {
    if (!over.aborted) {
      if (error instanceof QassaError)
        await say("refused", { error: error.code, message: error.message }).catch(() => undefined);
      else log.warn({ error }, "a stream of events was broken off");
    }
  } finally {
    close(controller);
  }
}

function close(controller: ReadableStreamDefaultController<Uint8Array>): void {
  try {
    controller.close();
  } catch {
    // Whoever has gone has closed it already.
  }
}
