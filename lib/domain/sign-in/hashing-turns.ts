import { metrics } from "@/lib/kit/metrics";
import { ofProcess } from "@/lib/kit/process-state";
import { TooManySignIns } from "./errors";

/**
 * Who a password or PIN is hashed for: an unknown browser, or someone known. `account` is their organization (or their
 * own ID without one), `person` whoever sent it: the user, or the till that nobody is signed in at.
 */
export type HashedFor = "stranger" | { account: string; person: string };

interface Bounds {
  /** How many hashes of one person, and of one account, can wait. */
  person: number;
  account: number;
  /** While so many wait in all, only accounts that have none waiting are let in. */
  inAll: number;
}

type Task = () => Promise<void>;

const RETRY_AFTER_SECONDS = 5;

/**
 * Runs one hash at a time, so that guesses leave the CPU to payments. Accounts take turns, and within an account its
 * people do: whatever one of them sends, another one waits for at most one hash of each of the others.
 */
export class HashingTurns {
  // Both maps are in the order of the turns: who had one goes to the end.
  private readonly waiting = new Map<string, Map<string, Task[]>>();
  private inAll = 0;
  private isRunning = false;

  constructor(
    private readonly lane: "stranger" | "known",
    private readonly bounds: Bounds,
  ) {}

  /** Throws `TooManySignIns` while too many hashes of this person, or of this account, are waiting. */
  requireCapacity(account: string, person: string): void {
    const people = this.waiting.get(account);
    const own = people?.get(person)?.length ?? 0;
    let ofAccount = 0;
    for (const tasks of people?.values() ?? []) ofAccount += tasks.length;
    const isFull =
      own >= this.bounds.person ||
      ofAccount >= this.bounds.account ||
      (ofAccount > 0 && this.inAll >= this.bounds.inAll);
    if (isFull) throw new TooManySignIns(RETRY_AFTER_SECONDS);
  }

  /** Runs `hash` when its turn comes. Throws `TooManySignIns`. */
  async run<Result>(account: string, person: string, hash: () => Promise<Result>): Promise<Result> {
    this.requireCapacity(account, person);
    return new Promise((resolve, reject) => {
      const people = this.waiting.get(account) ?? new Map<string, Task[]>();
      const tasks = people.get(person) ?? [];
      tasks.push(() => hash().then(resolve, reject));
      people.set(person, tasks);
      this.waiting.set(account, people);
      this.inAll += 1;
      if (!this.isRunning) void this.runAll();
    });
  }

  private async runAll(): Promise<void> {
    this.isRunning = true;
    for (let task = this.next(); task; task = this.next()) {
      metrics.passwordHashes.inc({ lane: this.lane });
      await task();
    }
    this.isRunning = false;
  }

  private next(): Task | undefined {
    const [of] = this.waiting;
    if (!of) return undefined;
    const [account, people] = of;
    const [person, tasks] = [...people][0]!;
    const task = tasks.shift();
    this.waiting.delete(account);
    people.delete(person);
    if (tasks.length > 0) people.set(person, tasks);
    if (people.size > 0) this.waiting.set(account, people);
    this.inAll -= 1;
    return task;
  }
}

const MAX_STRANGERS = 50;

const turns = ofProcess("hashing turns", () => ({
  stranger: new HashingTurns("stranger", {
    person: MAX_STRANGERS,
    account: MAX_STRANGERS,
    inAll: MAX_STRANGERS,
  }),
  known: new HashingTurns("known", { person: 10, account: 50, inAll: 200 }),
}));

const placeOf = (who: HashedFor): [HashingTurns, account: string, person: string] =>
  who === "stranger"
    ? [turns.stranger, "", ""]
    : [turns.known, who.account, `${who.account} ${who.person}`];

/** Throws `TooManySignIns`, before anything is counted, while too many hashes for the same people are waiting. */
export function requireHashingCapacity(who: HashedFor): void {
  const [queue, account, person] = placeOf(who);
  queue.requireCapacity(account, person);
}

/** Runs `hash` when the turn comes of those it is for. Throws `TooManySignIns`. */
export function inTurn<Result>(who: HashedFor, hash: () => Promise<Result>): Promise<Result> {
  const [queue, account, person] = placeOf(who);
  return queue.run(account, person, hash);
}
