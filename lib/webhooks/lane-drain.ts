import { claimAttempts, type Lane } from "./claim-attempts";
import { EndpointSlots } from "./endpoint-slots";
import type { ClaimedAttempt } from "./request";

/** The run that a lane is a part of. */
interface Run {
  /** Whether nothing new is to be begun. */
  isOver: () => boolean;
  /** To be told that this lane went idle or became free. */
  changed: () => void;
  /** Makes and records an attempt; whether it succeeded. Never throws. */
  attempt: (claimed: ClaimedAttempt) => Promise<boolean>;
}

/** Keeps the places of one lane filled with what is due. */
export class LaneDrain {
  readonly #slots: EndpointSlots;
  /** Whether to look for due deliveries. */
  #wanted = true;
  #claiming = false;
  /** Whether an endpoint had no place left at the last look: more of its deliveries may be due. */
  #heldBack = false;
  #wake: (() => void) | undefined;

  constructor(
    readonly lane: Lane,
    slots: number,
    readonly outer: Run,
  ) {
    this.#slots = new EndpointSlots(slots);
  }

  get isIdle(): boolean {
    return !this.#wanted && !this.#claiming && this.#slots.underWay === 0;
  }

  lookAgain(): void {
    this.#wanted = true;
    this.wake();
  }

  wake(): void {
    const wake = this.#wake;
    this.#wake = undefined;
    wake?.();
  }

  /** Ends when the run is over and nothing is under way. Throws what the database threw. */
  async run(): Promise<void> {
    try {
      while (!this.outer.isOver()) {
        if (this.#wanted && this.#slots.free > 0) await this.#claim();
        else await this.#change();
      }
    } finally {
      this.#wanted = false;
      while (this.#slots.underWay > 0) await this.#change();
      this.outer.changed();
    }
  }

  async #claim(): Promise<void> {
    const rooms = this.#slots.rooms();
    const most = this.#slots.free;
    this.#wanted = false;
    this.#claiming = true;
    try {
      const claim = await claimAttempts({
        lane: this.lane,
        most,
        rooms,
        otherwise: this.#slots.firstShare,
      });
      for (const attempt of claim.attempts) this.#slots.take(attempt.subscriptionId);
      for (const attempt of claim.attempts) void this.#make(attempt);
      this.#heldBack = this.#slots.someoneIsFull;
      const mayHaveMissed =
        claim.dropped > 0 ||
        claim.attempts.length === most ||
        (claim.attempts.length > 0 && this.#heldBack);
      this.#wanted ||= mayHaveMissed;
    } finally {
      this.#claiming = false;
      if (this.isIdle) this.outer.changed();
    }
  }

  async #make(claimed: ClaimedAttempt): Promise<void> {
    let succeeded = false;
    try {
      succeeded = await this.outer.attempt(claimed);
    } finally {
      this.#slots.giveBack(claimed.subscriptionId, succeeded);
      if (this.#heldBack) this.#wanted = true;
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
