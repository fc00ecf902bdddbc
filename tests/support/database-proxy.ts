// A proxy between a process and PostgreSQL that stops the process at one statement, without help from product code.
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** Where to stop: at the first matching statement, before PostgreSQL gets it or after it has executed it. */
export interface StopPoint {
  when: "before" | "after";
  /** Receives the statement's text and parameters as sent over the wire, also of one that was prepared before. */
  statement: (text: string) => boolean | Promise<boolean>;
  /** Called once, while the process waits for PostgreSQL; nothing more reaches it on that connection. */
  then: () => Promise<void>;
}

export interface DatabaseProxy {
  /** The URL of the same database through the proxy. */
  url: string;
  stopAt(point: StopPoint): void;
  /**
   * Stops all traffic on open connections without closing them, like a firewall that has dropped their state. With
   * `newOnesToo`, also on connections opened until `thaw`, like an unreachable host.
   */
  freeze(options?: { newOnesToo?: boolean }): void;
  /** Resumes all traffic; held messages arrive late. */
  thaw(): void;
  /** The number of connections opened so far. */
  opened(): number;
  close(): Promise<void>;
}

/** "ReadyForQuery" is these five bytes and one for the transaction's state: the statement has been executed. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5]);
const endsReady = (chunk: Buffer) => chunk.subarray(-6, -1).equals(READY);

/** Returns what a chunk asks for: its bytes, and the texts of the statements that it runs by their names. */
function requestedText(chunk: Buffer, prepared: Map<string, string>): string {
  const bytes = chunk.toString("latin1");
  const texts = [bytes];
  // A message is a letter, its length without the letter, and here strings that end with a zero.
  for (let at = 0; at + 5 <= chunk.length; at += 1 + chunk.readInt32BE(at + 1)) {
    const letter = bytes[at];
    const [first = "", second = ""] = bytes.slice(at + 5).split("\0", 2);
    if (letter === "P") prepared.set(first, second);
    else if (letter === "B") texts.push(prepared.get(second) ?? "");
    else if (!letter || !"DESCHQX".includes(letter)) break;
  }
  return texts.join("\n");
}

/** Returns the URL of the same database through a port of this machine. */
export function throughPort(databaseUrl: string, { port }: { port: number }): string {
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  // The embedded PostgreSQL's URL names its Unix socket here.
  url.searchParams.delete("host");
  return url.href;
}

/**
 * Serves a port that leads to PostgreSQL. `join` passes on what arrives on either side of a connection; if one side ends, so
 * does the other.
 */
export async function serveDatabase(
  databaseUrl: string,
  join: (client: Socket, database: Socket) => void,
): Promise<{ url: string; sockets: ReadonlySet<Socket>; close: () => Promise<void> }> {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(port || 5432), hostname);
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(one);
      one.on("error", () => undefined);
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    join(client, database);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: throughPort(databaseUrl, server.address() as AddressInfo),
    sockets,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  let stopPoint: StopPoint | undefined;
  const failures: unknown[] = [];
  let freezesNewOnes = false;
  let opened = 0;

  const { url, sockets, close } = await serveDatabase(databaseUrl, (client, upstream) => {
    opened += 1;
    let stopped: StopPoint | undefined;
    const prepared = new Map<string, string>();
    let turn = Promise.resolve();

    const reached = (point: StopPoint) => point.then().catch((error) => failures.push(error));
    const toDatabase = async (chunk: Buffer) => {
      const point = stopPoint;
      const text = requestedText(chunk, prepared);
      if (stopped) return;
      if (point && (await point.statement(text)) && stopPoint === point) {
        stopPoint = undefined;
        stopped = point;
        if (point.when === "before") return void (await reached(point));
      }
      upstream.write(chunk);
    };
    client.on("data", (chunk) => {
      // Chunks are handled one at a time, in order.
      turn = turn.then(() => toDatabase(chunk)).catch((error) => void failures.push(error));
    });
    upstream.on("data", (chunk) => {
      if (!stopped) return void client.write(chunk);
      if (stopped.when === "after" && endsReady(chunk)) void reached(stopped);
    });
    if (freezesNewOnes) for (const one of [client, upstream]) one.pause();
  });
  return {
    url,
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
      await close();
      if (failures.length > 0) throw failures[0];
    },
  };
}
