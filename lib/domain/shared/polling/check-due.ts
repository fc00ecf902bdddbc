import { performance } from "node:perf_hooks";
import { setMaxListeners } from "node:events";
import pLimit from "p-limit";
import { log } from "@/lib/kit/log";
import { NetworkNoAnswer, recordNetworkHealth, recordNetworkAnswers } from "@/lib/network";
import { seconds } from "@/lib/kit/time";
import { env } from "@/lib/kit/env";
import { AccountTurns, type Claimed, type Turn } from "./account-turns";
import type { ClaimScope } from "./claim";

export interface DueWork<Row extends Claimed> {
  /** What is asked about, as the log names it. */
  what: string;
  /** Takes the next batch that is due; empty when nothing is. */
  claim(scope: ClaimScope): Promise<Row[]>;
  /** Asks the network about rows of one account and settles. */
  check(rows: Row[], signal: AbortSignal): Promise<Checked<Row>>;
  /** Hands rows to the network again that never arrived there; returns how many it settled. */
  resubmit?(rows: Row[], signal: AbortSignal): Promise<number>;
  /** The network of these rows' account does not answer now; returns how many were settled without it. */
  onSilence?(rows: Row[]): Promise<number>;
}

export interface Checked<Row> {
  settled: number;
  /** The network does not know these. */
  notReceived?: Row[];
}

export interface CheckCount {
  checked: number;
  settled: number;
}

const MAX_ACCOUNTS_RESUBMITTING = 32;
/** One that had less time than this before the cycle ended has not been silent yet. */
const MAX_PATIENCE_MS = seconds(5);

/**
 * Claims what is due, batch by batch, and checks each batch with one call per network account, several at a time, until
 * nothing is due or the cycle is over. It never runs longer: what is left is due in the next cycle. An account has a
 * limited number of concurrent calls and resubmissions; at its limit, other accounts are claimed. An account that does
 * not answer is skipped for the rest of the cycle.
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
    // Also when the database failed, so that nothing outlives the cycle.
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
      // What is due may be theirs.
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
    const askedAt = performance.now();
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
        this.signal.aborted && (turn.hasAnswered || performance.now() - askedAt < patience);
      if (isCutShort) return "cut short";
      if (!turn.isSilent) await this.#noteSilence(turn, error);
      return "silent";
    } finally {
      this.#accounts.notePace(turn, performance.now() - askedAt);
    }
  }

  /** Separate from status calls: it may take long, and no status call waits for it. */
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

/** The share of the interval reserved for recording the last answers. */
const CLOSING_SHARE = 0.1;
const MAX_CLOSING_MS = 500;

/** How long a cycle of the poll asks networks. */
function cycleMs(): number {
  const interval = seconds(env().POLL_INTERVAL_SECONDS);
  return interval - Math.min(interval * CLOSING_SHARE, MAX_CLOSING_MS);
}

/** Given at the end of a cycle that begins now, whatever clocks do meanwhile. */
export function newCycle(): AbortSignal {
  const cycle = new AbortController();
  // Each call of the cycle listens.
  setMaxListeners(0, cycle.signal);
  setTimeout(() => cycle.abort(), cycleMs()).unref();
  return cycle.signal;
}
