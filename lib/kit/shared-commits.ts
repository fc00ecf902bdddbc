import {
  type Connection,
  DatabaseError,
  type Pool,
  type PoolClient,
  Query,
  type QueryConfig,
  type Submittable,
} from "pg";
import { prepareValue } from "pg/lib/utils";
import { metrics, secondsSince } from "@/lib/kit/metrics";

/** What `Query` of pg has beside what its types say: it writes its messages, and reads what PostgreSQL answers to them. */
interface QueryParts {
  name?: string;
  text: string;
  callback?: (error: Error | null, result: { rows: object[] }) => void;
  prepare(connection: Connection): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
}

/** Of a statement that has taken effect, even if what it returned cannot be read. */
type Outcome = { rows: object[] } | { unreadable: Error };

type PgConnection = Connection & { submittedNamedStatements: Record<string, string> };

/**
 * Several statements, sent as one: PostgreSQL begins a transaction at the first, and commits at the only Sync, behind the
 * last. If one fails, none has taken effect.
 */
class Batch implements Submittable {
  readonly #queries: QueryParts[];
  /** How many of them PostgreSQL has executed. */
  #executed = 0;

  constructor(
    configs: readonly QueryConfig[],
    readonly committed: (outcomes: Outcome[]) => void,
    readonly failed: (error: Error, connection: Connection) => void,
  ) {
    this.#queries = configs.map((config) => new Query(config) as unknown as QueryParts);
  }

  /** Of the statement that PostgreSQL is at: pg remembers that this connection has parsed it. */
  get name(): string | undefined {
    return this.#queries[this.#executed]?.name;
  }

  get text(): string | undefined {
    return this.#queries[this.#executed]?.text;
  }

  readonly submit = (connection: Connection): void => {
    const withoutSync = Object.assign(Object.create(connection) as Connection, {
      sync: () => undefined,
    });
    connection.stream.cork();
    for (const query of this.#queries) query.prepare(withoutSync);
    connection.sync();
    connection.stream.uncork();
  };

  handleRowDescription(message: unknown): void {
    this.#queries[this.#executed]!.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#queries[this.#executed]!.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    this.#queries[this.#executed]!.handleCommandComplete(message, connection);
    this.#executed += 1;
  }

  /** Instead of `handleCommandComplete`, for a text without a statement. */
  handleEmptyQuery(): void {
    this.#executed += 1;
  }

  handleError(error: Error, connection: PgConnection): void {
    // PostgreSQL has skipped what was sent behind the failure, also what it was to parse.
    for (const { name } of this.#queries.slice(this.#executed)) {
      if (name !== undefined) delete connection.submittedNamedStatements[name];
    }
    this.failed(error, connection);
  }

  handleReadyForQuery(connection: Connection): void {
    const outcomes: Outcome[] = [];
    for (const query of this.#queries) {
      query.callback = (unreadable, result) =>
        outcomes.push(unreadable ? { unreadable } : { rows: result.rows });
      query.handleReadyForQuery(connection);
    }
    this.committed(outcomes);
  }
}

interface Waiting {
  /** Empty for a statement that locks nothing. */
  locks: string;
  config: QueryConfig;
  since: number;
  resolve: (rows: object[]) => void;
  reject: (error: unknown) => void;
}

/** One of several statements failed, whichever, so none has taken effect: each can be run by itself. */
export class NoneCommitted extends Error {}

/** A batch holds what its statements lock until it is committed, so it must not be long. */
const MAX_STATEMENTS = 64;
/**
 * How long a batch waits for what another transaction has locked. All of them together wait for less time than one statement
 * may take, so that no connection is taken for dead.
 */
const LOCK_WAIT_MS = 100;
const LIMIT_LOCK_WAIT = {
  text: `SELECT set_config('lock_timeout', '${LOCK_WAIT_MS}', true)`,
  name: "qassa_lock_wait",
};
const LOCK_NOT_AVAILABLE = "55P03";
/** While so many are under way, what arrives waits for the next, which is larger then. */
const MAX_UNDER_WAY = 2;

/**
 * Runs statements of many requests together: those of one turn of the event loop, or of the time in which others are under
 * way, share a round trip and a commit. A statement that nothing else is waiting with is not delayed.
 */
export class SharedCommits {
  #waiting: Waiting[] = [];
  #underWay = 0;

  /** `pool` is asked for each batch. What has waited longer than `maxWaitMs` fails, rather than be run when nobody waits. */
  constructor(
    readonly queue: string,
    readonly pool: () => Pool,
    readonly maxWaitMs: number,
  ) {}

  /** Throws `NoneCommitted`, or what the statement throws if it was sent alone, or what happened to the connection. */
  run(config: QueryConfig, locks = ""): Promise<object[]> {
    const values = (config.values ?? []).map((value: unknown) => prepareValue(value));
    return new Promise((resolve, reject) => {
      const since = performance.now();
      this.#waiting.push({ config: { ...config, values }, locks, since, resolve, reject });
      if (this.#waiting.length === 1) setImmediate(() => this.#send());
    });
  }

  #send(): void {
    this.#giveUpLate();
    while (this.#waiting.length > 0 && this.#underWay < MAX_UNDER_WAY) {
      const batch = this.#waiting
        .splice(0, MAX_STATEMENTS)
        // All batches lock in one order, so that no two wait for each other.
        .sort((one, other) => (one.locks < other.locks ? -1 : Number(one.locks > other.locks)));
      this.#underWay += 1;
      this.#measure(batch);
      void this.#commit(batch)
        .catch((error: unknown) => {
          for (const { reject } of batch) reject(error);
        })
        .finally(() => {
          this.#underWay -= 1;
          this.#send();
        });
    }
  }

  #measure(batch: readonly Waiting[]): void {
    const { queue } = this;
    metrics.sharedCommitStatements.observe({ queue }, batch.length);
    for (const { since } of batch) {
      metrics.sharedCommitWaits.observe({ queue }, secondsSince(since));
    }
  }

  #giveUpLate(): void {
    const inTime = performance.now() - this.maxWaitMs;
    const first = this.#waiting.findIndex(({ since }) => since >= inTime);
    const late = this.#waiting.splice(0, first === -1 ? this.#waiting.length : first);
    for (const { reject } of late) reject(new Error("the statements before it took too long"));
  }

  async #commit(batch: readonly Waiting[]): Promise<void> {
    const client = await this.pool().connect();
    // The batch is told what happens to the connection.
    const heardElsewhere = () => undefined;
    client.on("error", heardElsewhere);
    let failure: Error | undefined;
    try {
      const outcomes = await send(client, configsOf(batch));
      for (const { resolve, reject } of batch.toReversed()) {
        const outcome = outcomes.pop()!;
        if ("rows" in outcome) resolve(outcome.rows);
        else reject(outcome.unreadable);
      }
    } catch (error) {
      failure = error as Error;
      throw batch.length > 1 && isRolledBack(failure) ? new NoneCommitted() : failure;
    } finally {
      client.off("error", heardElsewhere);
      // pg drops a connection on which anything failed, but with this one nothing is wrong.
      client.release(isLockWait(failure) ? undefined : failure);
    }
  }
}

/** What waits with others waits briefly for what is locked, and is then run by itself; alone, it waits as long as it may. */
function configsOf(batch: readonly Waiting[]): QueryConfig[] {
  const configs = batch.map(({ config }) => config);
  if (configs.length === 1 || batch.every(({ locks }) => locks === "")) return configs;
  const { text, name } = LIMIT_LOCK_WAIT;
  const arePrepared = configs.every((config) => config.name !== undefined);
  return [{ text, ...(arePrepared && { name }) }, ...configs];
}

const send = (client: PoolClient, configs: readonly QueryConfig[]): Promise<Outcome[]> =>
  new Promise((resolve, reject) => void client.query(new Batch(configs, resolve, reject)));

/** The server's way of ending a session, perhaps behind the commit. */
const SESSION_ENDED = /^(?:08|57P)/;

const isRolledBack = (error: Error): boolean =>
  error instanceof DatabaseError && !SESSION_ENDED.test(error.code ?? "");

const isLockWait = (error: Error | undefined): boolean =>
  error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE;
