import { setTimeout as sleep } from "node:timers/promises";
import { type Changed, isSubscribedToChanges, onChange } from "@/lib/domain/shared/changes";
import { recentDatabaseTime } from "@/lib/kit/clock";
import { QassaError } from "@/lib/kit/errors";
import { log } from "@/lib/kit/log";
import { seconds } from "@/lib/kit/time";
import type { EventStream, StreamEvent } from "./event-stream";

/** A kind of thing that can be watched. */
export interface Watched {
  name: string;
  /** Reads many keys at once, for all streams of this process. The result of a key that is gone is a `QassaError`. */
  read: (keys: string[]) => Promise<Map<string, StreamEvent | QassaError>>;
}

/** How often everything watched is read. */
export interface ReadIntervals {
  /** Without notifications of other processes' changes. */
  polling: number;
  /** With them, a read only has to ask networks about pending payments: two are just over their two seconds. */
  listening: number;
  /** Of what does not change, with notifications. Each read also sends a sign of life, which browsers expect. */
  idle: number;
}
const INTERVALS: ReadIntervals = { polling: 500, listening: 1_050, idle: seconds(5) };

interface Key {
  streams: Set<EventStream>;
  last: StreamEvent;
  readAt: number;
  hasChanged: boolean;
}

/**
 * The reads of one kind, which all streams of this process share: at an interval, and at once for what has changed.
 * Nothing is read while nobody watches.
 */
export class SharedReads {
  readonly #keys = new Map<string, Key>();
  #wake: AbortController | undefined;
  #isRunning = false;
  #isFailing = false;

  constructor(
    readonly watched: Watched,
    readonly intervals: ReadIntervals = INTERVALS,
  ) {}

  /** Sends a stream what follows its first event, until it is removed. */
  add(name: string, stream: EventStream, first: StreamEvent): void {
    const { streams = new Set<EventStream>(), hasChanged = false } = this.#keys.get(name) ?? {};
    // The next read includes it, in case it has changed since its first event was read.
    const key = { last: first, readAt: -Infinity, hasChanged };
    this.#keys.set(name, { ...key, streams: streams.add(stream) });
    if (!this.#isRunning) void this.#readRegularly();
  }

  remove(name: string, stream: EventStream): void {
    const key = this.#keys.get(name);
    key?.streams.delete(stream);
    if (key?.streams.size === 0) this.#keys.delete(name);
  }

  async #readRegularly(): Promise<void> {
    this.#isRunning = true;
    const stopListening = onChange((changed) => this.#note(changed));
    let allAt = performance.now() + this.#interval();
    for (;;) {
      await this.#pause(allAt - performance.now());
      if (this.#keys.size === 0) break;
      const readsAll = performance.now() >= allAt;
      await this.#read(
        [...this.#keys].filter(([, key]) => key.hasChanged || (readsAll && this.#isDue(key))),
      );
      if (readsAll) allAt = performance.now() + this.#interval();
    }
    this.#isRunning = false;
    stopListening();
  }

  #note(changed: Changed): void {
    for (const key of this.#keys.values()) {
      if (changed !== "anything" && !key.last.dependsOn.some((id) => changed.has(id))) continue;
      key.hasChanged = true;
      this.#wake?.abort();
    }
  }

  #interval = (): number =>
    isSubscribedToChanges() ? this.intervals.listening : this.intervals.polling;

  #isDue({ last, readAt }: Key): boolean {
    if (!last.isResting || !isSubscribedToChanges()) return true;
    return performance.now() - readAt >= this.intervals.idle;
  }

  /** Ends early when something has changed, also if that was during the last read. */
  async #pause(ms: number): Promise<void> {
    if ([...this.#keys.values()].some((key) => key.hasChanged)) return;
    this.#wake = new AbortController();
    await sleep(Math.max(0, ms), undefined, { signal: this.#wake.signal }).catch(() => undefined);
    this.#wake = undefined;
  }

  async #read(due: [name: string, key: Key][]): Promise<void> {
    if (due.length === 0) return;
    // What changes from now on is read once more.
    for (const [, key] of due) key.hasChanged = false;
    try {
      const events = await this.watched.read(due.map(([name]) => name));
      const now = await recentDatabaseTime();
      for (const [name, key] of due) {
        const event = events.get(name);
        if (event) send(key, event, now);
      }
      this.#isFailing = false;
    } catch (error) {
      // Logged once. Without signs of life browsers start to poll, and get the error from there.
      if (!this.#isFailing) {
        log.warn({ error, watched: this.watched.name }, "a check for event streams failed");
      }
      this.#isFailing = true;
    }
  }
}

function send(key: Key, event: StreamEvent | QassaError, now: Date): void {
  if (event instanceof QassaError) {
    for (const stream of [...key.streams]) stream.refuse(event);
    return;
  }
  key.last = event;
  key.readAt = performance.now();
  const text = JSON.stringify(event.data);
  for (const stream of [...key.streams]) stream.send(event, now, text);
}
