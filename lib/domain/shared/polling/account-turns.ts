import pLimit from "p-limit";
import type { Mode } from "@/lib/kit/actor";

/** What belongs to one network account is asked about in one call. */
export interface Claimed {
  organizationId: string;
  mode: Mode;
}

/** One network account in one cycle. */
export interface Turn {
  account: Claimed;
  name: string;
  /** It was late, or silent, when it was asked last. */
  isSlow: boolean;
  /** It answered in this cycle. */
  hasAnswered: boolean;
  /** It did not answer in this cycle, and is not asked again. */
  isSilent: boolean;
  resubmissionsLeft: number;
  underWay: Set<Promise<void>>;
}

const MAX_CALLS = 32;
const MAX_CALLS_PER_ACCOUNT = 4;
const MAX_RESUBMISSIONS = 500;
const SLOW_MS = 1000;

/** Accounts whose last answer of some kind was late, so that they share places of their own. */
const slow = new Set<string>();

/**
 * The network accounts that a cycle has to do with. Those known to be slow share places of their own, so that however
 * many they are, the others have theirs.
 */
export class AccountTurns {
  readonly #turns = new Map<string, Turn>();
  readonly #prompt = pLimit(MAX_CALLS);
  readonly #slow = pLimit(MAX_CALLS);

  /** `what` they are asked about: one may tell of payments quickly and of its history slowly. */
  constructor(readonly what: string) {}

  all(): Turn[] {
    return [...this.#turns.values()];
  }

  /** Accounts that have as many calls in flight as they can have. */
  full(): Turn[] {
    return this.all().filter((turn) => turn.underWay.size >= maxCalls(turn));
  }

  /** Does the work of an account when there is a place for it. */
  run(turn: Turn, work: () => Promise<void>): Promise<void> {
    const place = turn.isSlow ? this.#slow : this.#prompt;
    const run = place(work).finally(() => turn.underWay.delete(run));
    turn.underWay.add(run);
    return run;
  }

  notePace(turn: Turn, tookMs: number): void {
    turn.isSlow = tookMs > SLOW_MS;
    if (turn.isSlow) slow.add(this.#key(turn.name));
    else slow.delete(this.#key(turn.name));
  }

  /** The rows of each account. */
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

  #turnOf({ organizationId, mode }: Claimed): Turn {
    const name = `${organizationId} ${mode}`;
    const known = this.#turns.get(name);
    if (known) return known;
    const turn: Turn = {
      account: { organizationId, mode },
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
