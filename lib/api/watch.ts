import { setTimeout as sleep } from "node:timers/promises";
import { recentDatabaseTime } from "@/lib/kit/clock";
import { QassaError, RateLimited } from "@/lib/kit/errors";
import { log } from "@/lib/kit/log";
import { EventStream, headersOfStream, type StreamEvent } from "./event-stream";
import { type Check, checkRegularly } from "./watch-checks";

/** Per session or display. A browser opens one stream per screen; beyond the maximum, a new one replaces the oldest. */
const MAX_STREAMS_OF_ONE = 6;
/** Per process; above this, clients poll instead. */
const MAX_STREAMS = 1_000;
/** How soon a change that this server can read appears on screens. */
const POLL_INTERVAL_MS = 500;
const RETRY_AFTER_SECONDS = 5;

/** A kind of thing that can be watched. */
export interface Watched {
  name: string;
  /** Reads all keys at once, for all streams of this process. The result of a key that is gone is a `QassaError`. */
  read: (keys: string[]) => Promise<Map<string, StreamEvent | QassaError>>;
}

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
  /** By kind, then by key. */
  byKind: Map<string, Map<string, Set<EventStream>>>;
  hasEnded: boolean;
}

// On globalThis, because the framework may load this more than once, and the front server ends the streams.
const held = globalThis as typeof globalThis & {
  qassaStreams?: Streams;
  qassaStreamsEnd?: AbortController;
};

function streams(): Streams {
  if (held.qassaStreams) return held.qassaStreams;
  const made: Streams = {
    all: new Set(),
    byOwner: new Map(),
    byKind: new Map(),
    hasEnded: false,
  };
  held.qassaStreams = made;
  held.qassaStreamsEnd = new AbortController();
  held.qassaStreamsEnd.signal.addEventListener("abort", () => {
    made.hasEnded = true;
    for (const stream of [...made.all]) stream.end();
  });
  return made;
}

/** Aborted when this server stops: requests that wait for something should end. */
export function serverStop(): AbortSignal {
  streams();
  return held.qassaStreamsEnd!.signal;
}

/**
 * Watches something with server-sent events. All streams of one kind in this process share one read, twice a second;
 * nothing is read while nobody watches. Throws `RateLimited` if this process has the maximum number of streams.
 */
export async function watch(asked: Watch): Promise<Response> {
  const { request, watched, key, owner, first, check } = asked;
  if (request.method === "HEAD") return headersOfStream();
  const now = await recentDatabaseTime();
  const { all, byOwner, byKind, hasEnded } = streams();
  if (all.size >= MAX_STREAMS) throw new RateLimited(RETRY_AFTER_SECONDS);
  const stream = new EventStream(request, now, () => {
    all.delete(stream);
    leave(byOwner, owner, stream);
    leave(byKind.get(watched.name), key, stream);
    forget?.();
  });
  const forget = check && checkRegularly(stream, check);
  all.add(stream);
  const own = join(byOwner, owner, stream);
  for (const oldest of [...own].slice(0, -MAX_STREAMS_OF_ONE)) oldest.replace();
  stream.send(first, now);
  if (hasEnded || request.signal.aborted) stream.end();
  else if (!first.isLast) follow(byKind, watched, key, stream);
  return stream.response;
}

function follow(
  byKind: Streams["byKind"],
  watched: Watched,
  key: string,
  stream: EventStream,
): void {
  const running = byKind.get(watched.name);
  const byKey = running ?? new Map<string, Set<EventStream>>();
  join(byKey, key, stream);
  if (running) return;
  byKind.set(watched.name, byKey);
  void pollRegularly(byKind, watched, byKey);
}

async function pollRegularly(
  byKind: Streams["byKind"],
  watched: Watched,
  byKey: Map<string, Set<EventStream>>,
): Promise<void> {
  let isFailing = false;
  for (;;) {
    await sleep(POLL_INTERVAL_MS);
    if (byKey.size === 0) return void byKind.delete(watched.name);
    try {
      const events = await watched.read([...byKey.keys()]);
      const now = await recentDatabaseTime();
      for (const [key, event] of events) sendToAll(byKey.get(key), event, now);
      isFailing = false;
    } catch (error) {
      // Logged once. Without heartbeats browsers start to poll, and get the error from there.
      if (!isFailing)
        log.warn({ error, watched: watched.name }, "a check for event streams failed");
      isFailing = true;
    }
  }
}

function sendToAll(
  streams: Set<EventStream> | undefined,
  event: StreamEvent | QassaError,
  now: Date,
): void {
  if (!streams) return;
  const text = event instanceof QassaError ? "" : JSON.stringify(event.data);
  for (const stream of [...streams]) {
    if (event instanceof QassaError) stream.refuse(event);
    else stream.send(event, now, text);
  }
}

function join<Key>(
  sets: Map<Key, Set<EventStream>>,
  key: Key,
  stream: EventStream,
): Set<EventStream> {
  const set = sets.get(key) ?? new Set();
  sets.set(key, set.add(stream));
  return set;
}

function leave<Key>(
  sets: Map<Key, Set<EventStream>> | undefined,
  key: Key,
  stream: EventStream,
): void {
  const set = sets?.get(key);
  set?.delete(stream);
  if (set?.size === 0) sets?.delete(key);
}
