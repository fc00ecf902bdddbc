import { recentDatabaseTime } from "@/lib/kit/clock";
import { RateLimited } from "@/lib/kit/errors";
import { frontServer, isStopping } from "@/lib/kit/front-server";
import { ofProcess } from "@/lib/kit/process-state";
import { EventStream, headersOfStream, type StreamEvent } from "./event-stream";
import { SharedReads, type Watched } from "./shared-reads";
import { type Check, checkRegularly } from "./watch-checks";

export type { Watched };

/** Per session or display. A browser opens one stream per screen; beyond the maximum, a new one replaces the oldest. */
const MAX_STREAMS_OF_ONE = 6;
/** Per process; above this, clients poll instead. */
const MAX_STREAMS = 1_000;
const RETRY_AFTER_SECONDS = 5;

export interface Watch {
  request: Request;
  watched: Watched;
  /** Which one of this kind is watched. */
  key: string;
  /** The session or display whose streams are counted together. */
  owner: string;
  /** The event to send first. */
  first: StreamEvent;
  /** Checks that they may still see it. */
  check?: Check;
}

interface Streams {
  all: Set<EventStream>;
  /** Oldest first. */
  byOwner: Map<string, Set<EventStream>>;
  /** By kind. */
  reads: Map<string, SharedReads>;
}

const streams = ofProcess("streams", () => {
  const made: Streams = { all: new Set(), byOwner: new Map(), reads: new Map() };
  frontServer.stopping.signal.addEventListener("abort", () => {
    for (const stream of [...made.all]) stream.end();
  });
  return made;
});

/**
 * Watches something with server-sent events. All streams of one kind in this process share one read. Throws
 * `RateLimited` if this process has the maximum number of streams.
 */
export async function watch(options: Watch): Promise<Response> {
  const { request, watched, key, owner, first, check } = options;
  if (request.method === "HEAD") return headersOfStream();
  const now = await recentDatabaseTime();
  const { all, byOwner, reads } = streams;
  if (all.size >= MAX_STREAMS) throw new RateLimited(RETRY_AFTER_SECONDS);
  const ofKind = reads.get(watched.name) ?? new SharedReads(watched);
  reads.set(watched.name, ofKind);
  const own = byOwner.get(owner) ?? new Set<EventStream>();
  const stream = new EventStream(request, now, () => {
    all.delete(stream);
    own.delete(stream);
    if (own.size === 0) byOwner.delete(owner);
    ofKind.remove(key, stream);
    forget?.();
  });
  const forget = check && checkRegularly(stream, check);
  all.add(stream);
  byOwner.set(owner, own.add(stream));
  for (const oldest of [...own].slice(0, -MAX_STREAMS_OF_ONE)) oldest.replace();
  stream.send(first, now);
  if (isStopping() || request.signal.aborted) stream.end();
  else if (!first.isLast) ofKind.add(key, stream, first);
  return stream.response;
}
