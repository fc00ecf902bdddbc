import { performance } from "node:perf_hooks";
import { isSubscribedToChanges } from "@/lib/domain/shared/changes";
import { ofProcess } from "@/lib/kit/process-state";
import { onDeliveriesDue } from "./announce";
import { AttemptRecorder } from "./attempt-recorder";
import type { Lane } from "./claim-attempts";
import { LaneDrain } from "./lane-drain";
import { measureAttempt } from "./measure-attempt";
import { type ClaimedAttempt, OpenSecrets } from "./request";
import { makeAttempt, type Sender, sharedSender } from "./send";

export interface DeliverOptions {
  /** No new attempts are started after this many milliseconds. Default 50 000. */
  budgetMs?: number;
  /** The run ends once nothing has been due for this many milliseconds. Default 0. */
  lingerMs?: number;
  sender?: Sender;
}

export interface DeliveryTotals {
  attempted: number;
  succeeded: number;
  failed: number;
}

const BUDGET_MS = 50_000;
/** How often a run looks for deliveries that other processes created; the second, if it hears of them. */
const RESCAN_INTERVAL_MS = 1000;
const HEARING_RESCAN_INTERVAL_MS = 10_000;
const SLOTS: Record<Lane, number> = { healthy: 256, failing: 32 };

const delivering = ofProcess("delivering", (): { drain?: Drain | undefined } => ({}));

/**
 * Makes every attempt that is due and returns when nothing is due and every result is recorded. The healthy lane never
 * waits for the failing one. New attempts are started for `budgetMs`; the last of them may take another 10 s. Any
 * number of processes can run it at once. A call during another one in this process makes that one check again and
 * shares its result.
 *
 * What cannot be signed uses up attempts, too: the caller has checked that this process has the database's key. Throws if
 * a claim fails, for example because the database is down, once the attempts in flight have ended. Meanwhile, another
 * call begins a run of its own.
 */
export function deliverDue(options: DeliverOptions = {}): Promise<DeliveryTotals> {
  if (delivering.drain?.rescan()) return delivering.drain.totals;
  const drain = new Drain(options, (over) => {
    if (delivering.drain === over) delivering.drain = undefined;
  });
  delivering.drain = drain;
  return drain.totals;
}

/** Makes this process's current run check for due deliveries again. Returns false if there is no run to join. */
export const rescanIfDelivering = (): boolean => delivering.drain?.rescan() ?? false;

/** One run over both lanes, until nothing is due in either or its budget is used up. */
class Drain {
  readonly totals: Promise<DeliveryTotals>;
  readonly #counted: DeliveryTotals = { attempted: 0, succeeded: 0, failed: 0 };
  readonly #recorder = new AttemptRecorder();
  readonly #secrets = new OpenSecrets();
  readonly #sender: Sender;
  readonly #endsAt: number;
  readonly #lingerMs: number;
  #idleSince: number | undefined;
  readonly #lanes: LaneDrain[];
  #over = false;

  constructor(
    options: DeliverOptions,
    readonly onOver: (drain: Drain) => void,
  ) {
    this.#sender = options.sender ?? sharedSender();
    this.#endsAt = performance.now() + (options.budgetMs ?? BUDGET_MS);
    this.#lingerMs = options.lingerMs ?? 0;
    const within = {
      isOver: () => this.#isOver(),
      changed: () => this.#lanes.forEach((lane) => lane.wake()),
      end: () => this.#end(),
      attempt: (claimed: ClaimedAttempt, lane: Lane) => this.#attempt(claimed, lane),
    };
    this.#lanes = [
      new LaneDrain("healthy", SLOTS.healthy, within),
      new LaneDrain("failing", SLOTS.failing, within),
    ];
    this.totals = this.#run();
  }

  /** Makes the run check for due deliveries again. Returns false if it is ending and will not. */
  rescan(): boolean {
    if (this.#isOver()) return false;
    for (const lane of this.#lanes) lane.rescan();
    return true;
  }

  #isOver(): boolean {
    if (!this.#over && (performance.now() >= this.#endsAt || this.#hasBeenIdle())) this.#end();
    return this.#over;
  }

  #end(): void {
    this.#over = true;
    this.onOver(this);
    for (const lane of this.#lanes) lane.wake();
  }

  #hasBeenIdle(): boolean {
    const now = performance.now();
    const wasIdleSince = this.#idleSince;
    this.#idleSince = this.#lanes.every((lane) => lane.isIdle) ? (wasIdleSince ?? now) : undefined;
    if (this.#idleSince === undefined) return false;
    const left = this.#idleSince + this.#lingerMs - now;
    if (left > 0 && wasIdleSince === undefined) {
      setTimeout(() => this.#lanes.forEach((lane) => lane.wake()), left + 1);
    }
    return left <= 0;
  }

  async #run(): Promise<DeliveryTotals> {
    // Deliveries that become due during the run must not wait for slow endpoints.
    const stopListening = onDeliveriesDue(() => this.rescan());
    let scannedAt = performance.now();
    const rescanTimer = setInterval(() => {
      const now = performance.now();
      if (isSubscribedToChanges() && now - scannedAt < HEARING_RESCAN_INTERVAL_MS) return;
      scannedAt = now;
      this.rescan();
    }, RESCAN_INTERVAL_MS);
    const ended = await Promise.allSettled(this.#lanes.map((lane) => lane.run()));
    clearInterval(rescanTimer);
    stopListening();
    await this.#recorder.finished();
    for (const lane of ended) if (lane.status === "rejected") throw lane.reason;
    return this.#counted;
  }

  async #attempt(claimed: ClaimedAttempt, lane: Lane): Promise<boolean> {
    const { deliveryId, attemptNumber, subscriptionId } = claimed;
    const made = await makeAttempt(this.#sender, claimed, this.#secrets);
    this.#recorder.add({ deliveryId, attemptNumber, subscriptionId, isTest: false, ...made });
    measureAttempt(claimed, lane, made.outcome);
    const succeeded = made.outcome.error === undefined;
    this.#counted.attempted += 1;
    this.#counted[succeeded ? "succeeded" : "failed"] += 1;
    return succeeded;
  }
}
