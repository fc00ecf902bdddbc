import { Client, type ClientBase, type ClientConfig, Pool, type PoolConfig } from "pg";
import { env } from "@/lib/kit/env";
import { log } from "@/lib/kit/log";
import { metrics, secondsSince } from "@/lib/kit/metrics";
import { WITHOUT_SESSION_LIMITS } from "@/lib/kit/session-limits";
import { minutes, seconds } from "@/lib/kit/time";

/**
 * The size and timeouts of a pool. PostgreSQL cancels a slow statement first; a connection that stays silent is
 * dropped.
 */
export interface PoolLimits {
  /** The name of the pool in metrics. */
  name: "ordinary" | "long" | "check";
  /** The maximum number of connections in the pool. */
  connections: number;
  statementMs: number;
  /** How long a request waits for a connection. */
  connectMs: number;
  /** Longer than `statementMs`, so that only a dead connection is dropped. */
  silenceMs: number;
}

/** Longer than a poll interval, so that an idle process does not open new connections for each poll. */
const IDLE_CONNECTION_MS = minutes(2);
const KEEP_ALIVE_AFTER_MS = seconds(10);
/**
 * PostgreSQL ends a session that is idle in a transaction and may hold row locks, for example after its process lost
 * the connection.
 */
const IDLE_IN_TRANSACTION_MS = seconds(20);
/** How long to wait for a connection to close. */
const CLOSE_TIMEOUT_MS = seconds(2);
/** A statement that has run for less time may be about to respond, even though another connection was given up. */
const SUSPICIOUS_AFTER_MS = seconds(2);

/**
 * A connection that does not wait for a response forever. A socket can hang without an error, after a failover or
 * behind a firewall that dropped it. It is then dropped together with the other connections that have been silent for
 * as long, so that the next request gets a new connection instead of another dead one.
 */
class WatchedClient extends Client {
  readonly #silenceMs: number;
  readonly #siblings: Set<WatchedClient>;
  readonly #timer: NodeJS.Timeout;
  #statements = 0;
  #busySince: number | undefined;
  #heardAt = performance.now();

  constructor(config: ClientConfig, silenceMs: number, siblings: Set<WatchedClient>) {
    super(config);
    this.#silenceMs = silenceMs;
    this.#siblings = siblings;
    this.#timer = setTimeout(() => this.#look(), silenceMs).unref();
    this.connection.on("readyForQuery", () => {
      this.#heardAt = performance.now();
      this.#statements = Math.max(0, this.#statements - 1);
      this.#busySince = this.#statements > 0 ? this.#heardAt : undefined;
    });
    siblings.add(this);
    this.connection.once("end", () => {
      siblings.delete(this);
      clearTimeout(this.#timer);
    });
  }

  override query = ((...given: Parameters<Client["query"]>) => {
    if (this.#statements === 0) {
      this.#busySince = performance.now();
      this.#timer.refresh();
    }
    this.#statements += 1;
    return super.query(...given);
  }) as Client["query"];

  override end = ((...given: Parameters<Client["end"]>) => {
    setTimeout(() => this.connection.stream.destroy(), CLOSE_TIMEOUT_MS).unref();
    return super.end(...given);
  }) as Client["end"];

  #look(): void {
    const since = this.#busySince;
    if (since === undefined) return;
    const left = this.#silenceMs - (performance.now() - since);
    if (left > 0) return void setTimeout(() => this.#look(), left).unref();
    // A response may be waiting unread if this process itself was blocked.
    setImmediate(() => {
      if (this.#busySince === since) this.#giveUp(since);
    });
  }

  #giveUp(since: number): void {
    const suspects = [...this.#siblings].filter((other) => other.#isSilentSince(since));
    for (const other of suspects) other.#drop();
    log.warn(
      { dropped: suspects.length, silent_ms: Math.round(performance.now() - since) },
      "PostgreSQL did not answer; its connections were dropped",
    );
  }

  #isSilentSince(moment: number): boolean {
    if (this.#heardAt > moment) return false;
    const busyFor = this.#busySince && performance.now() - this.#busySince;
    return busyFor === undefined || busyFor > SUSPICIOUS_AFTER_MS;
  }

  #drop(): void {
    this.connection.stream.destroy(new Error("PostgreSQL did not answer in time"));
  }
}

/** The pool awaits the promise, although its types do not say so. */
type PrepareSession = (client: ClientBase) => Promise<unknown>;

/**
 * A plan that is made while a table is small reads all of it, and PostgreSQL keeps the plan while the table grows. The
 * ordinary statements look up few rows, so they use an index from the first row on.
 */
const LOOK_UP = "SET enable_seqscan = off;";

/** Prisma reads the database's times as UTC, whatever the session's time zone is. */
const prepareSession = (
  client: ClientBase,
  { name, statementMs }: Pick<PoolLimits, "name" | "statementMs">,
): Promise<unknown> =>
  // Compiling a statement takes longer than any of ours gains by it.
  client.query(`SET TIME ZONE 'UTC'; SET jit = off; SET statement_timeout = ${statementMs};
    SET idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS};
    ${name === "ordinary" ? LOOK_UP : ""}
    ${WITHOUT_SESSION_LIMITS}`);

/** A pool that measures how long requests wait while all of its connections are in use. */
class MeasuredPool extends Pool {
  readonly #name: PoolLimits["name"];

  constructor(config: PoolConfig, name: PoolLimits["name"]) {
    super(config);
    this.#name = name;
  }

  override connect = ((callback?: Parameters<Pool["connect"]>[0]) => {
    // Requests that are about to get a connection are counted as waiting until the next tick of the event loop.
    const free = this.options.max - this.totalCount + this.idleCount - this.waitingCount;
    if (free > 0) return callback ? super.connect(callback) : super.connect();
    const startedAt = performance.now();
    const record = () => metrics.poolWaits.observe({ pool: this.#name }, secondsSince(startedAt));
    if (!callback) return super.connect().finally(record);
    super.connect((...answer) => {
      record();
      callback(...answer);
    });
  }) as Pool["connect"];
}

/**
 * Opens a pool of connections to PostgreSQL. A statement configures each session, because PgBouncer rejects startup
 * parameters that it does not know.
 */
export function openPool({
  name,
  connections,
  connectMs,
  statementMs,
  silenceMs,
}: PoolLimits): Pool {
  const siblings = new Set<WatchedClient>();
  class PoolClient extends WatchedClient {
    constructor(config?: ClientConfig) {
      super(config ?? {}, silenceMs, siblings);
    }
  }
  const options: PoolConfig & { onConnect: PrepareSession } = {
    connectionString: env().DATABASE_URL,
    max: connections,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    Client: PoolClient,
    onConnect: (client) => prepareSession(client, { name, statementMs }),
  };
  const pool = new MeasuredPool(options, name);
  // The pool opens another connection when it needs one.
  pool.on("error", (error) => log.warn({ error }, "an idle connection to PostgreSQL was lost"));
  return pool;
}
