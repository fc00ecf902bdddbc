import pLimit from "p-limit";
import type { AtNetwork } from "@/lib/network";

/** A claimed row. Rows of one network account are checked in one call. */
export type Claimed = AtNetwork;

/** A network account in one cycle. */
export interface Turn {
  account: Claimed;
  name: string;
  /** Its last call took longer than `SLOW_MS`. */
  isSlow: boolean;
  /** It responded in this cycle. */
  hasAnswered: boolean;
  /** It did not respond in this cycle and is not called again. */
  isSilent: boolean;
  resubmissionsLeft: number;
  underWay: Set<Promise<void>>;
}

const MAX_CALLS = 32;
const MAX_CALLS_PER_ACCOUNT = 4;
const MAX_RESUBMISSIONS = 500;
const SLOW_MS = 1000;

/** Accounts whose last call of a kind was slow. They share a pool of their own. */
const slow = new Set<string>();

/**
 * The network accounts of a cycle. Those known to be slow share a pool of their own, so that however many they are,
 * they take no slots from the others.
 */
export class AccountTurns {
  readonly #turns = new Map<string, Turn>();
  readonly #prompt = pLimit(MAX_CALLS);
  readonly #slow = pLimit(MAX_CALLS);

  /** `what` the accounts are asked about: one may report payments quickly and its history slowly. */
  constructor(readonly what: string) {}

  all(): Turn[] {
    return [...this.#turns.values()];
  }

  /** Accounts that are at their limit of concurrent calls. */
  full(): Turn[] {
    return this.all().filter((turn) => turn.underWay.size >= maxCalls(turn));
  }

  /** Runs an account's work once there is a free slot for it. */
  run(turn: Turn, work: () => Promise<void>): Promise<void> {
    const place = turn.isSlow ? this.#slow : this.#prompt;
    const run: Promise<void> = place(work).finally(() => turn.underWay.delete(run));
    turn.underWay.add(run);
    return run;
  }

  recordPace(turn: Turn, tookMs: number): void {
    turn.isSlow = tookMs > SLOW_MS;
    if (turn.isSlow) slow.add(this.#key(turn.name));
    else slow.delete(this.#key(turn.name));
  }

  group<Row extends Claimed>(rows: readonly Row[]): Map<Turn, Row[]> {
    const groups = new Map<Turn, Row[]>();
    for (const row of rows) {
      const turn = this.#turnOf(row);
      const group = groups.get(turn);
      if (group) group.push(row);
      else groups.set(turn, [row]);
    }
    return groups;
  }

  #turnOf({ organizationId, mode, networkNumber }: Claimed): Turn {
    const name = `${organizationId} ${mode} ${networkNumber}`;
    const known = this.#turns.get(name);
    if (known) return known;
    const turn: Turn = {
      account: { organizationId, mode, networkNumber },
      name,
      isSlow: slow.has(this.#key(name)),
      hasAnswered: false,
      isSilent: false,
      resubmissionsLeft: MAX_RESUBMISSIONS,
      underWay: new Set(),
    };
    this.#turns.set(name, turn);
    return turn;
  }

  #key(name: string): string {
    return `${this.what} ${name}`;
  }
}

const maxCalls = (turn: Turn): number => (turn.isSlow ? 1 : MAX_CALLS_PER_ACCOUNT);
