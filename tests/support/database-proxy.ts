// Stands between a process and PostgreSQL, to stop that process at one statement: no product code takes part.
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** Where to stop: at the first statement that matches, before PostgreSQL gets it or after it was executed. */
export interface StopPoint {
  when: "before" | "after";
  /** Given the statement's text and parameters as they go over the wire. */
  statement: (text: string) => boolean | Promise<boolean>;
  /** Called once, while the process waits for PostgreSQL; it gets nothing more on that connection. */
  then: () => Promise<void>;
}

export interface DatabaseProxy {
  /** The same database, through the proxy. */
  url: string;
  stopAt(point: StopPoint): void;
  /**
   * From now on nothing passes on the connections that are open, which stay open, as behind a firewall that has
   * forgotten them. `newOnesToo`: nor on those that are opened until `thaw`, as while a host is unreachable.
   */
  freeze(options?: { newOnesToo?: boolean }): void;
  /** Lets everything pass again; held messages arrive late. */
  thaw(): void;
  /** How many connections have been opened so far. */
  opened(): number;
  close(): Promise<void>;
}

/** "ReadyForQuery", five bytes and one for the state of the transaction: the request was executed. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5]);
const endsReady = (chunk: Buffer) => chunk.subarray(-6, -1).equals(READY);

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let stopPoint: StopPoint | undefined;
  const failures: unknown[] = [];
  let freezesNewOnes = false;
  let opened = 0;

  const server = createServer((client) => {
    opened += 1;
    const upstream = connect(Number(target.port || 5432), target.hostname);
    let stopped: StopPoint | undefined;
    let turn = Promise.resolve();

    const reached = (point: StopPoint) => point.then().catch((error) => failures.push(error));
    const toDatabase = async (chunk: Buffer) => {
      const point = stopPoint;
      if (stopped) return;
      if (point && (await point.statement(chunk.toString("latin1"))) && stopPoint === point) {
        stopPoint = undefined;
        stopped = point;
        if (point.when === "before") return void (await reached(point));
      }
      upstream.write(chunk);
    };
    client.on("data", (chunk) => {
      // One after the other, as they came.
      turn = turn.then(() => toDatabase(chunk)).catch((error) => void failures.push(error));
    });
    upstream.on("data", (chunk) => {
      if (!stopped) return void client.write(chunk);
      if (stopped.when === "after" && endsReady(chunk)) void reached(stopped);
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on("error", () => undefined);
      if (freezesNewOnes) one.pause();
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    stopAt: (point) => (stopPoint = point),
    freeze({ newOnesToo = false } = {}) {
      freezesNewOnes = newOnesToo;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      freezesNewOnes = false;
      for (const socket of sockets) socket.resume();
    },
    opened: () => opened,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      if (failures.length > 0) throw failures[0];
    },
  };
}
