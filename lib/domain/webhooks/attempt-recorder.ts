import { setTimeout as pause } from "node:timers/promises";
import { log } from "@/lib/kit/log";
import { type AttemptRecord, recordAttempts } from "./record-attempts";

const MAX_BATCH = 200;
/** Attempts that end within this time share a statement. */
const COLLECT_MS = 5;
const RETRIES_MS = [100, 500, 2000];

/**
 * Records the results of attempts in batches, one at a time, while other attempts are in flight. If a result cannot be
 * recorded, the delivery is retried when it is next due, as if the process had died.
 */
export class AttemptRecorder {
  #waiting: AttemptRecord[] = [];
  #running: Promise<void> | undefined;

  add(record: AttemptRecord): void {
    this.#waiting.push(record);
    this.#running ??= this.#run();
  }

  /** Resolves when everything added so far is recorded. */
  async finished(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #run(): Promise<void> {
    await pause(COLLECT_MS);
    while (this.#waiting.length > 0) await record(this.#nextBatch());
    this.#running = undefined;
  }

  /** Takes at most one record per delivery; a second one waits for the next batch. */
  #nextBatch(): AttemptRecord[] {
    const batch = new Map<string, AttemptRecord>();
    const rest: AttemptRecord[] = [];
    for (const one of this.#waiting) {
      if (batch.size < MAX_BATCH && !batch.has(one.deliveryId)) batch.set(one.deliveryId, one);
      else rest.push(one);
    }
    this.#waiting = rest;
    return [...batch.values()];
  }
}

async function record(batch: AttemptRecord[]): Promise<void> {
  for (const wait of [...RETRIES_MS, undefined]) {
    try {
      return await recordAttempts(batch);
    } catch (error) {
      if (wait === undefined) {
        log.error({ error, attempts: batch.length }, "could not record webhook attempts");
        return;
      }
      await pause(wait);
    }
  }
}
