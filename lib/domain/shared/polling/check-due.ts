import { setMaxListeners } from "node:events";
import { performance } from "node:perf_hooks";
import pLimit from "p-limit";
import { env } from "@/lib/kit/env";
import { log } from "@/lib/kit/log";
import { seconds } from "@/lib/kit/time";
import { NetworkNoAnswer, recordNetworkHealth, recordNetworkAnswers } from "@/lib/network";
import { AccountTurns, type Claimed, type Turn } from "./account-turns";
import type { ClaimScope } from "./claimable";

export interface DueWork<Row extends Claimed> {
  /** The name of this work in the log. */
  what: string;
  /** Claims the next batch of rows that are due; empty if there are none. */
  claim(scope: ClaimScope): Promise<Row[]>;
  /** Asks the network about rows of one account and settles those that changed. */
  check(rows: Row[], signal: AbortSignal): Promise<Checked<Row>>;
  /** Resubmits rows that never reached the network; returns how many it settled. */
  resubmit?(rows: Row[], signal: AbortSignal): Promise<number>;
  /** Handles rows of an account whose network is not responding; returns how many it settled. */
  onSilence?(rows: Row[]): Promise<number>;
}

export interface Checked<Row> {
  settled: number;
  /** Rows that the network does not know. */
  notReceived?: Row[];
}

export interface CheckCount {
  checked: number;
  settled: number;
}

const MAX_ACCOUNTS_RESUBMITTING = 32;
/** An account that had less time than this before the cycle ended does not yet count as silent. */
const MAX_PATIENCE_MS = seconds(5);

/**
 * Claims rows that are due, batch by batch, and checks each batch with one call per network account, several at a time,
 * until nothing is due or the cycle is over. It never runs longer: the remaining rows are due in the next cycle. An
 * account has a limited number of concurrent calls and resubmissions; while it is at its limit of calls, rows of other
 * accounts are claimed. An account that does not respond is not called again in this cycle.
 */
export const checkDue = <Row extends Claimed>(
  work: DueWork<Row>,
  signal: AbortSignal = newCycle(),
): Promise<CheckCount> => new Cycle(work, signal).run();

class Cycle<Row extends Claimed> {
  readonly #count: CheckCount = { checked: 0, settled: 0 };
  readonly #beganAt = performance.now();
  readonly #accounts: AccountTurns;
  readonly #resubmitting = pLimit(MAX_ACCOUNTS_RESUBMITTING);
  readonly #resubmissions: Promise<void>[] = [];
  readonly #failures: unknown[] = [];

  constructor(
    readonly work: DueWork<Row>,
    readonly signal: AbortSignal,
  ) {
    this.#accounts = new AccountTurns(work.what);
  }

  async run(): Promise<CheckCount> {
    try {
      await this.#claimAll();
    } catch (error) {
      this.#failures.push(error);
    }
    // Even if the database failed, so that nothing outlives the cycle.
    await Promise.all(this.#accounts.all().flatMap(({ underWay }) => [...underWay]));
    await Promise.all(this.#resubmissions);
    if (this.#failures.length > 0) throw this.#failures[0];
    await this.#recordAnswers();
    return this.#count;
  }

  async #claimAll(): Promise<void> {
    while (!this.signal.aborted) {
      const full = this.#accounts.full();
      const silent = this.work.onSilence ? [] : this.#accounts.all().filter((one) => one.isSilent);
      const batch = await this.work.claim({
        elapsedSeconds: (performance.now() - this.#beganAt) / 1000,
        without: [...full, ...silent].map(({ name }) => name),
      });
      for (const [turn, rows] of this.#accounts.group(batch)) {
        void this.#accounts.run(turn, () => this.#checkAccount(turn, rows));
      }
      if (batch.length > 0) continue;
      if (full.length === 0) break;
      // The rows that are due may belong to these accounts.
      const busy = new Set(this.#accounts.full());
      if (full.every((turn) => busy.has(turn))) {
        await Promise.race(full.flatMap(({ underWay }) => [...underWay]));
      }
    }
  }

  async #checkAccount(turn: Turn, rows: Row[]): Promise<void> {
    if (this.signal.aborted) return;
    if (!turn.isSilent && (await this.#ask(turn, rows)) !== "silent") return;
    try {
      const settled = (await this.work.onSilence?.(rows)) ?? 0;
      this.#count.settled += settled;
    } catch (error) {
      this.#failures.push(error);
    }
  }

  async #ask(turn: Turn, rows: Row[]): Promise<"answered" | "silent" | "cut short"> {
    const startedAt = performance.now();
    try {
      const { settled, notReceived = [] } = await this.work.check(rows, this.signal);
      turn.hasAnswered = true;
      this.#count.settled += settled;
      this.#count.checked += rows.length;
      this.#resubmit(turn, notReceived);
      return "answered";
    } catch (error) {
      const patience = Math.min(MAX_PATIENCE_MS, cycleMs() / 2);
      const isCutShort =
        this.signal.aborted && (turn.hasAnswered || performance.now() - startedAt < patience);
      if (isCutShort) return "cut short";
      if (!turn.isSilent) await this.#noteSilence(turn, error);
      return "silent";
    } finally {
      this.#accounts.recordPace(turn, performance.now() - startedAt);
    }
  }

  /** Runs separately, because it can take long and no status call should wait for it. */
  #resubmit(turn: Turn, notReceived: Row[]): void {
    const rows = notReceived.slice(0, turn.resubmissionsLeft);
    if (!this.work.resubmit || rows.length === 0) return;
    turn.resubmissionsLeft -= rows.length;
    const submit = async () => {
      if (this.signal.aborted) return;
      try {
        const settled = (await this.work.resubmit?.(rows, this.signal)) ?? 0;
        this.#count.settled += settled;
      } catch (error) {
        log.error({ error, account: turn.name }, "could not submit what a network never received");
      }
    };
    this.#resubmissions.push(this.#resubmitting(submit));
  }

  async #noteSilence(turn: Turn, error: unknown): Promise<void> {
    turn.isSilent = true;
    const reason = error instanceof Error ? error.message : String(error);
    const isNews = await recordNetworkHealth(turn.account, reason).catch((failure: unknown) => {
      this.#failures.push(failure);
    });
    // A gateway may be down for days and is called in every cycle, so its outage is logged once.
    const expected = isNews ? "warn" : "debug";
    log[error instanceof NetworkNoAnswer ? expected : "error"](
      { error, account: turn.name, what: this.work.what },
      "the payment network did not answer",
    );
  }

  async #recordAnswers(): Promise<void> {
    const answered = this.#accounts.all().filter((turn) => turn.hasAnswered && !turn.isSilent);
    for (const account of await recordNetworkAnswers(answered.map((turn) => turn.account))) {
      log.info({ account }, "the payment network is answering again");
    }
  }
}

/** The share of the interval reserved for recording which accounts responded. */
const CLOSING_SHARE = 0.1;
const MAX_CLOSING_MS = 500;

/** How long the networks are asked in one cycle of the poll. */
function cycleMs(): number {
  const interval = seconds(env().POLL_INTERVAL_SECONDS);
  return interval - Math.min(interval * CLOSING_SHARE, MAX_CLOSING_MS);
}

/** Returns a signal that is aborted at the end of a cycle that begins now, regardless of clock changes. */
export function newCycle(): AbortSignal {
  const cycle = new AbortController();
  // Each call of the cycle adds a listener.
  setMaxListeners(0, cycle.signal);
  setTimeout(() => cycle.abort(), cycleMs()).unref();
  return cycle.signal;
}
