import { performance } from "node:perf_hooks";
import { onDeliveriesDue } from "./announce";
import { AttemptRecorder } from "./attempt-recorder";
import type { Lane } from "./claim-attempts";
import { LaneDrain } from "./lane-drain";
import { makeAttempt, type Sender, sharedSender } from "./send";
import type { ClaimedAttempt } from "./request";

export interface DeliverOptions {
  /** After so many milliseconds nothing new is begun. Default 50 000. */
  budgetMs?: number;
  sender?: Sender;
}

export interface DeliveryTotals {
  attempted: number;
  succeeded: number;
  failed: number;
}

const BUDGET_MS = 50_000;
const LOOK_AGAIN_MS = 1000;
const SLOTS: Record<Lane, number> = { healthy: 256, failing: 32 };

// On globalThis, because the framework bundles modules more than once into one process.
const held = globalThis as typeof globalThis & { qassaDelivering?: Drain | undefined };

/**
 * Makes every attempt that is due, without the healthy lane ever waiting for the failing one, and returns when nothing
 * is due and everything in progress is recorded. New attempts are started for `budgetMs`; the last of them may take
 * another 10 s. Any number of processes can run it at once. A call while another is running in this process makes that
 * one check again, and shares its result.
 *
 * Throws when the database does not answer, after what was in progress has ended.
 */
export function deliverDue(options: DeliverOptions = {}): Promise<DeliveryTotals> {
  if (held.qassaDelivering?.lookAgain()) return held.qassaDelivering.totals;
  const drain = new Drain(options, (over) => {
    if (held.qassaDelivering === over) held.qassaDelivering = undefined;
  });
  held.qassaDelivering = drain;
  return drain.totals;
}

/** Makes the current run of this process check for due deliveries again; false when there is none. */
export const rescanIfDelivering = (): boolean => held.qassaDelivering?.lookAgain() ?? false;

/** One run over both lanes, until nothing is due in either or its time is over. */
class Drain {
  readonly totals: Promise<DeliveryTotals>;
  readonly #counted: DeliveryTotals = { attempted: 0, succeeded: 0, failed: 0 };
  readonly #recorder = new AttemptRecorder();
  readonly #sender: Sender;
  readonly #endsAt: number;
  readonly #lanes: LaneDrain[];
  #over = false;

  constructor(
    options: DeliverOptions,
    readonly onOver: (drain: Drain) => void,
  ) {
    this.#sender = options.sender ?? sharedSender();
    this.#endsAt = performance.now() + (options.budgetMs ?? BUDGET_MS);
    const within = {
      isOver: () => this.#isOver(),
      changed: () => this.#lanes.forEach((lane) => lane.wake()),
      attempt: (claimed: ClaimedAttempt) => this.#attempt(claimed),
    };
    this.#lanes = [
      new LaneDrain("healthy", SLOTS.healthy, within),
      new LaneDrain("failing", SLOTS.failing, within),
    ];
    this.totals = this.#run();
  }

  /** Has it look for due deliveries once more; false when it is ending and will not. */
  lookAgain(): boolean {
    if (this.#isOver()) return false;
    for (const lane of this.#lanes) lane.lookAgain();
    return true;
  }

  #isOver(): boolean {
    if (this.#over) return true;
    this.#over = performance.now() >= this.#endsAt || this.#lanes.every((lane) => lane.isIdle);
    if (this.#over) this.onOver(this);
    return this.#over;
  }

  async #run(): Promise<DeliveryTotals> {
    // What falls due meanwhile is not to wait for an endpoint that takes its time. The interval is for what
    // other processes settle.
    const stopListening = onDeliveriesDue(() => this.lookAgain());
    const looks = setInterval(() => this.lookAgain(), LOOK_AGAIN_MS);
    const ended = await Promise.allSettled(this.#lanes.map((lane) => lane.run()));
    clearInterval(looks);
    stopListening();
    await this.#recorder.finished();
    for (const lane of ended) if (lane.status === "rejected") throw lane.reason;
    return this.#counted;
  }

  async #attempt(claimed: ClaimedAttempt): Promise<boolean> {
    const { deliveryId, attemptNumber, subscriptionId } = claimed;
    const made = await makeAttempt(this.#sender, claimed);
    this.#recorder.add({ deliveryId, attemptNumber, subscriptionId, isTest: false, ...made });
    const succeeded = made.outcome.error === undefined;
    this.#counted.attempted += 1;
    this.#counted[succeeded ? "succeeded" : "failed"] += 1;
    return succeeded;
  }
}
