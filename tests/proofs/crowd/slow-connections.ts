// Clients that send a byte every few seconds, do not read the response, or keep a silent connection open.
import { readdirSync, statSync } from "node:fs";
import type { Socket } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "@/operate/launch/settings.mjs";
import type { Merchant } from "@/tests/support/merchant";
import type { StartedServer } from "@/tests/support/product";
import type { ProofRun } from "../../support/proof";
import { openSocket } from "../../support/raw-http";
import { paced } from "../while-paying";
import { descriptorsOf, measure } from "./measure";

const KIB = 1024;
/** The number of each kind in a hundred. Exports cost the server work even if nobody reads them. */
const SHARES = {
  headers: 25,
  body: 12,
  chunks: 12,
  silent: 5,
  idle: 20,
  list: 15,
  file: 10,
  export: 1,
};
type Kind = keyof typeof SHARES;

const SIZES = {
  small: { hundreds: 1, archive: 500, rounds: 1, quietMs: 1_000, holdMs: 1_500 },
  full: { hundreds: 20, archive: 20_000, rounds: 2, quietMs: 8_000, holdMs: 6_000 },
};
const OPENING = { aSecond: 200, atOnce: 20 };
/** The interval between two bytes of a connection. */
const DRIP_MS = 5_000;
const DRIP_STEPS = 100;

/** The front server's limits (docs/decisions/0018) and check interval, plus time for the kernel and this program. */
const MAX_REQUEST_MS = 30_000 + 5_000 + 3_000;
const MAX_CONNECTION_MS = 2 * 40_000 + 10_000;
/** For connections whose clients have left. */
const MAX_LEAVING_MS = 10_000;

interface SlowConnection {
  kind: Kind;
  socket: Socket;
  openedAt: number;
  /** When the server ended it, as far as its client notices while reading. */
  endedAt: number | undefined;
}

/** Returns what each kind sends first. */
async function firstWords({ key, owner }: Merchant): Promise<Record<Kind, string>> {
  const { sessionFor } = await import("@/tests/support/session");
  const { headers } = await sessionFor(owner);
  const session = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const folder = path.join(root, ".next", "static", "chunks");
  const [largest = ""] = readdirSync(folder)
    .filter((name) => name.endsWith(".js"))
    .sort(
      (one, other) =>
        statSync(path.join(folder, other)).size - statSync(path.join(folder, one)).size,
    );
  const device = `Host: localhost\r\nAuthorization: Bearer ${key}\r\n`;
  const post = `POST /api/v1/payments HTTP/1.1\r\n${device}Content-Type: application/json\r\n`;
  const begun = '{"amount":1500,"comment":"';
  return {
    headers: `POST /api/v1/payments HTTP/1.1\r\n${device}X-Slow: `,
    body: `${post}Content-Length: ${60 * KIB}\r\n\r\n${begun}${"a".repeat(16 * KIB)}`,
    chunks: `${post}Transfer-Encoding: chunked\r\n\r\n${(60 * KIB).toString(16)}\r\n${begun}${"a".repeat(16 * KIB)}`,
    silent: "",
    idle: "GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n",
    list: `GET /api/v1/payments?limit=100 HTTP/1.1\r\n${device}\r\n`,
    // More than the kernel buffers for a client that does not read.
    file: `GET /_next/static/chunks/${largest} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(16),
    export: `GET /api/account/payments/export HTTP/1.1\r\nHost: localhost\r\n${session.join("")}\r\n`,
  };
}

const READS: ReadonlySet<Kind> = new Set(["headers", "body", "chunks", "silent", "idle"]);
const DRIPS: ReadonlySet<Kind> = new Set(["headers", "body", "chunks"]);

async function openSlow(origin: string, kind: Kind, words: string): Promise<SlowConnection> {
  const socket = await openSocket(origin);
  const slow: SlowConnection = { kind, socket, openedAt: performance.now(), endedAt: undefined };
  const over = () => (slow.endedAt ??= performance.now());
  socket.once("end", over).once("close", over);
  if (READS.has(kind)) socket.resume();
  else socket.pause();
  if (words) socket.write(words);
  return slow;
}

/** Sends one byte per connection and interval, spread evenly so that no moment is busier than another. */
function drip(connections: readonly SlowConnection[]): NodeJS.Timeout {
  let turn = 0;
  return setInterval(() => {
    for (let at = turn % DRIP_STEPS; at < connections.length; at += DRIP_STEPS) {
      const { kind, socket } = connections[at]!;
      if (DRIPS.has(kind) && socket.writable) socket.write("a");
    }
    turn += 1;
  }, DRIP_MS / DRIP_STEPS);
}

/** Returns the milliseconds until the server holds at most `limit` connections; Infinity if not in time. */
async function untilGone(server: StartedServer, limit: number, timeoutMs: number): Promise<number> {
  const since = performance.now();
  while (performance.now() - since < timeoutMs) {
    if ((descriptorsOf(server)?.connections ?? 0) <= limit) return performance.now() - since;
    await sleep(100);
  }
  return Infinity;
}

/** Returns how many connections the server holds, waiting for a busy machine to accept as many as wanted. */
async function openConnections(server: StartedServer, wanted: number): Promise<number> {
  let peak = 0;
  for (let tries = 0; tries < 100 && peak < wanted; tries += 1) {
    if (tries > 0) await sleep(100);
    peak = Math.max(peak, descriptorsOf(server)?.connections ?? 0);
  }
  return peak;
}

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

async function newArchive(merchant: Merchant, count: number): Promise<void> {
  const { book, bookedPayment } = await import("@/tests/support/many-payments");
  const BATCH_SIZE = 500;
  for (let made = 0; made < count; made += BATCH_SIZE) {
    await book(Array.from({ length: BATCH_SIZE }, () => bookedPayment(merchant)));
  }
}

/** Checks that slow connections don't slow payments down, fill the memory, or stay longer than documented. */
export async function proveSlowConnections(
  run: ProofRun,
  server: StartedServer,
  merchant: Merchant,
): Promise<void> {
  const size = run.isFull ? SIZES.full : SIZES.small;
  await newArchive(merchant, size.archive);
  const words = await firstWords(merchant);
  const kinds = Object.entries(SHARES).flatMap(([kind, share]) =>
    Array.from({ length: share * size.hundreds }, () => kind as Kind),
  );
  const connections: SlowConnection[] = [];
  const dripping = drip(connections);
  run.onEnd(() => {
    clearInterval(dripping);
    for (const { socket } of connections) socket.destroy();
  });
  const before = descriptorsOf(server);
  let peak = 0;
  let leaving = 0;
  await measure(run, server, merchant.key, {
    what: `${kinds.length} slow connections`,
    rounds: size.rounds,
    quiet: () => sleep(size.quietMs),
    async busy(round) {
      await paced(
        OPENING,
        (count) => count < kinds.length,
        async (count) => {
          const kind = kinds[(count * 37) % kinds.length]!;
          connections.push(await openSlow(server.origin, kind, words[kind]));
        },
      );
      await sleep(size.holdMs);
      peak = Math.max(
        peak,
        await openConnections(server, (before?.connections ?? 0) + kinds.length),
      );
      if (run.isFull && round === size.rounds - 1) return;
      for (const { socket } of connections.splice(0)) socket.destroy();
      leaving = Math.max(
        leaving,
        await untilGone(server, before?.connections ?? 0, MAX_LEAVING_MS),
      );
    },
  });
  if (!before) return;
  run.figure({
    what: `slow connections that the server held, of ${kinds.length}`,
    seen: peak - before.connections,
    goal: "nearly all",
    holds: peak - before.connections >= kinds.length * 0.9,
  });
  run.figure({
    what: "time until they are closed after their clients left",
    seen: inSeconds(leaving),
    goal: `within ${inSeconds(MAX_LEAVING_MS)}`,
    holds: leaving <= MAX_LEAVING_MS,
  });
  if (run.isFull) await reportEnds(run, server, connections, before.connections);
  const { connections: left, files } = descriptorsOf(server)!;
  run.figure({
    what: "connections and files left open",
    seen: `${Math.max(0, left - before.connections)} and ${Math.max(0, files - before.files)}`,
    goal: "0 and 0",
    holds: left <= before.connections && files <= before.files,
  });
}

/** The clients of the last round stay, so the server has to end each connection in time. */
async function reportEnds(
  run: ProofRun,
  server: StartedServer,
  connections: readonly SlowConnection[],
  peakBefore: number,
): Promise<void> {
  const gone = await untilGone(server, peakBefore, MAX_CONNECTION_MS);
  run.figure({
    what: "time until slow connections are closed although their clients stay",
    seen: inSeconds(gone),
    goal: `within ${inSeconds(MAX_CONNECTION_MS)}`,
    holds: gone <= MAX_CONNECTION_MS,
  });
  const requests = connections.filter(({ kind }) => DRIPS.has(kind) || kind === "silent");
  const took = requests.map(({ openedAt, endedAt = Infinity }) => endedAt - openedAt);
  run.figure({
    what: `the latest end of ${requests.length} requests that were never completed`,
    seen: inSeconds(Math.max(...took)),
    goal: `within ${inSeconds(MAX_REQUEST_MS)}`,
    holds: Math.max(...took) <= MAX_REQUEST_MS,
  });
}
