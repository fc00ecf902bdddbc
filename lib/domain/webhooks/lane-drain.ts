import { performance } from "node:perf_hooks";
import { claimAttempts, type Lane } from "./claim-attempts";
import { EndpointSlots } from "./endpoint-slots";
import type { ClaimedAttempt } from "./request";

/** The run that a lane belongs to. */
interface Run {
  /** Returns true once no new attempts may be started. */
  isOver: () => boolean;
  /** Called when this lane becomes idle or has free slots. */
  changed: () => void;
  /** Called when a claim has failed: another run claims what is due from then on. */
  end: () => void;
  /** Makes and records an attempt. Returns whether it succeeded. Never throws. */
  attempt: (claimed: ClaimedAttempt, lane: Lane) => Promise<boolean>;
}

/**
 * The shortest time between two claims that announcements cause, so that events in quick succession share one. The
 * failing lane is claimed as often as the healthy one is announced, and rarely has anything that is due.
 */
const PACE_MS: Record<Lane, number> = { healthy: 5, failing: 200 };

/** While more is due, the next claim waits for this many free slots, or for this time. */
const REFILL = { slots: 32, ms: 5 };

/** Keeps the slots of one lane filled with due deliveries. */
export class LaneDrain {
  readonly #slots: EndpointSlots;
  /** Deliveries may have become due since the last claim. */
  #wanted = true;
  /** The last claim has left deliveries that are due. */
  #moreDue = false;
  #claimedAt = -Infinity;
  /** Attempts that have ended since the last claim. */
  #freed = 0;
  #claiming = false;
  /** Endpoints that reached their capacity in the last claim; more of their deliveries may be due. */
  #saturated: ReadonlySet<string> = new Set();
  #wake: (() => void) | undefined;

  constructor(
    readonly lane: Lane,
    slots: number,
    readonly outer: Run,
  ) {
    this.#slots = new EndpointSlots(slots);
  }

  get isIdle(): boolean {
    const hasWork = this.#wanted || this.#moreDue || this.#claiming;
    return !hasWork && this.#slots.underWay === 0;
  }

  rescan(): void {
    this.#wanted = true;
    this.wake();
  }

  wake(): void {
    const wake = this.#wake;
    this.#wake = undefined;
    wake?.();
  }

  /** Resolves when the run is over and nothing is in flight. Rethrows the error of a failed claim. */
  async run(): Promise<void> {
    try {
      while (!this.outer.isOver()) {
        if (this.#slots.free > 0 && (this.#moreDue || this.#wanted)) await this.#claimInTime();
        else await this.#change();
      }
    } catch (error) {
      this.outer.end();
      throw error;
    } finally {
      this.#wanted = false;
      this.#moreDue = false;
      while (this.#slots.underWay > 0) await this.#change();
      this.outer.changed();
    }
  }

  async #claimInTime(): Promise<void> {
    const pace = this.#moreDue ? REFILL.ms : PACE_MS[this.lane];
    const pause = this.#claimedAt + pace - performance.now();
    if (pause <= 0 || (this.#moreDue && this.#freed >= REFILL.slots)) return this.#claim();
    const timer = setTimeout(() => this.wake(), pause);
    await this.#change();
    clearTimeout(timer);
  }

  async #claim(): Promise<void> {
    const capacity = this.#slots.capacity();
    const limit = this.#slots.free;
    this.#wanted = false;
    this.#moreDue = false;
    this.#claiming = true;
    this.#freed = 0;
    this.#claimedAt = performance.now();
    try {
      const claim = await claimAttempts({
        lane: this.lane,
        limit,
        capacity,
        defaultCapacity: this.#slots.firstShare,
      });
      for (const attempt of claim.attempts) this.#slots.take(attempt.subscriptionId);
      for (const attempt of claim.attempts) void this.#make(attempt);
      this.#saturated = reachedCapacity(claim.attempts, capacity, this.#slots.firstShare);
      this.#moreDue ||=
        claim.dropped > 0 ||
        claim.attempts.length === limit ||
        // The next claim skips saturated endpoints and so sees the deliveries queued behind theirs.
        (claim.attempts.length > 0 && this.#saturated.size > 0) ||
        [...this.#saturated].some((endpoint) => this.#slots.capacityOf(endpoint) > 0);
    } finally {
      this.#claiming = false;
      if (this.isIdle) this.outer.changed();
    }
  }

  async #make(claimed: ClaimedAttempt): Promise<void> {
    let succeeded = false;
    try {
      succeeded = await this.outer.attempt(claimed, this.lane);
    } finally {
      this.#slots.release(claimed.subscriptionId, succeeded);
      this.#freed += 1;
      if (this.#saturated.has(claimed.subscriptionId)) this.#moreDue = true;
      if (this.isIdle) this.outer.changed();
      else this.wake();
    }
  }

  #change(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}

/** Returns the endpoints whose capacity, which may be zero, was used up by the claim. */
function reachedCapacity(
  attempts: readonly ClaimedAttempt[],
  capacity: ReadonlyMap<string, number>,
  defaultCapacity: number,
): Set<string> {
  const claimed = new Map([...capacity.keys()].map((endpoint) => [endpoint, 0]));
  for (const { subscriptionId } of attempts) {
    claimed.set(subscriptionId, (claimed.get(subscriptionId) ?? 0) + 1);
  }
  return new Set(
    [...claimed]
      .filter(([endpoint, count]) => count >= (capacity.get(endpoint) ?? defaultCapacity))
      .map(([endpoint]) => endpoint),
  );
}
