// Requests meant to crash a server: upgrades to unsupported protocols, and endless bodies.
import { readdirSync, readlinkSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import pLimit from "p-limit";
import type { StartedServer } from "@/tests/support/product";
import type { ProofRun } from "../support/proof";
import { openSocket, readAnswer, writeAll } from "../support/raw-http";

const KIB = 1024;
const MIB = KIB * KIB;

const UPGRADES = {
  h2c: "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEAAEAAAAIAAAAAAAMAAAAAAAQBAAAAAAUAAEAAAAYABgAA\r\n",
  websocket:
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
};
const UPGRADED_PATHS = ["/", "/api/health", "/api/v1/payments", "/_next/webpack-hmr", "/nowhere"];

/** Returns the number of sockets that the process has open; undefined without /proc. */
function openSockets(pid: number): number | undefined {
  try {
    const folder = `/proc/${pid}/fd`;
    const isSocket = (name: string) => {
      try {
        return readlinkSync(`${folder}/${name}`).startsWith("socket:");
      } catch {
        return false;
      }
    };
    return readdirSync(folder).filter(isSocket).length;
  } catch {
    return undefined;
  }
}

async function upgrade(origin: string, kind: keyof typeof UPGRADES, path: string) {
  const socket = await openSocket(origin);
  const body = kind === "h2c" && path.startsWith("/api/v1") ? "{}" : "";
  const method = body ? "POST" : "GET";
  const head = body && `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  socket.write(
    `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${UPGRADES[kind]}${head}\r\n${body}`,
  );
  const answer = await readAnswer(socket);
  socket.destroy();
  return answer?.status ?? 0;
}

export async function proveUpgrades(run: ProofRun, server: StartedServer): Promise<void> {
  const count = run.isFull ? 500 : 100;
  await Promise.all(UPGRADED_PATHS.map((path) => fetch(server.origin + path)));
  const before = openSockets(server.pid);
  const inTurn = pLimit(20);
  const statuses = await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const path = UPGRADED_PATHS[index % UPGRADED_PATHS.length]!;
      return inTurn(() => upgrade(server.origin, index % 2 === 0 ? "h2c" : "websocket", path));
    }),
  );
  const answered = statuses.filter((status) => status >= 200 && status < 500).length;
  run.figure({
    what: "upgrades answered as ordinary requests",
    seen: `${answered} of ${count}`,
    goal: "all",
    holds: answered === count,
  });
  let left = openSockets(server.pid);
  // The fetches above keep connections open, which `before` includes.
  for (let tries = 0; before !== undefined && left! > before && tries < 50; tries++) {
    await pause(100);
    left = openSockets(server.pid);
  }
  if (before === undefined || left === undefined) return;
  const leaked = Math.max(0, left - before);
  run.figure({ what: "sockets left open", seen: leaked, goal: "0", holds: leaked === 0 });
}

const BODY_PATHS = [
  "/api/auth/callback/credentials",
  "/api/auth/_log",
  "/api/auth/signout",
  "/api/v1/payments",
  "/api/inngest",
  "/api/sandbox/gateway/payments/states",
  "/sign-in",
  "/",
];

/** Sends the whole body, whatever the server responds, for as long as the server reads. */
export async function sendBody(origin: string, path: string, bytes: number, isChunked: boolean) {
  const socket = await openSocket(origin);
  const answer = readAnswer(socket, 30_000);
  const part = Buffer.from("a&".repeat(32 * KIB));
  const length = isChunked ? "Transfer-Encoding: chunked" : `Content-Length: ${bytes}`;
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n${length}\r\n\r\n`,
  );
  const frame = isChunked
    ? Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from("\r\n")])
    : part;
  await writeAll(socket, frame, bytes / part.length);
  if (isChunked) socket.end("0\r\n\r\n");
  const { status, body } = (await answer) ?? { status: 0, body: "" };
  socket.destroy();
  return { path, status, hasErrorForm: hasErrorForm(body) };
}

function hasErrorForm(body: string): boolean {
  try {
    const { error, message, request_id } = JSON.parse(body) as Record<string, unknown>;
    return [error, message, request_id].every((value) => typeof value === "string");
  } catch {
    return false;
  }
}

/** Watches whether other requests are served in the meantime, and the server's peak memory. */
function watch(server: StartedServer) {
  let memory = 0;
  let requests = 0;
  let served = 0;
  let slowest = 0;
  const stopped = new AbortController();
  const watching = (async () => {
    for (; !stopped.signal.aborted; await pause(50)) {
      memory = Math.max(memory, server.memory() ?? 0);
      const since = performance.now();
      requests += 1;
      const response = await fetch(`${server.origin}/api/health`).catch(() => undefined);
      if (response?.ok) served += 1;
      slowest = Math.max(slowest, performance.now() - since);
    }
  })();
  return async () => {
    stopped.abort();
    await watching;
    return { memory, requests, served, slowest };
  };
}

export async function proveBodies(run: ProofRun, server: StartedServer): Promise<void> {
  const bytes = (run.isFull ? 150 : 16) * MIB;
  const before = server.memory();
  const end = watch(server);
  const inTurn = pLimit(4);
  const answers = await Promise.all(
    BODY_PATHS.flatMap((path) =>
      [false, true].map((isChunked) =>
        inTurn(() => sendBody(server.origin, path, bytes, isChunked).catch(() => undefined)),
      ),
    ),
  );
  const { memory, requests, served, slowest } = await end();
  const refused = answers.filter((answer) => answer?.status === 413 && answer.hasErrorForm).length;
  const others = answers
    .filter((answer) => !(answer?.status === 413 && answer.hasErrorForm))
    .map((answer) => `${answer?.path}: ${answer?.status}`);
  run.figure({
    what: `bodies of ${bytes / MIB} MB rejected with 413 in the error format`,
    seen: `${refused} of ${answers.length}${others.length ? ` (${others.join(", ")})` : ""}`,
    goal: "all",
    holds: refused === answers.length,
  });
  run.figure({
    what: `other requests served in the meantime (slowest ${Math.round(slowest)} ms)`,
    seen: `${served} of ${requests}`,
    goal: "all",
    holds: served === requests && server.endedBy() === undefined,
  });
  if (before === undefined) return;
  const growth = (memory / before).toFixed(2);
  const seen = `${Math.round(before / MIB)} → ${Math.round(memory / MIB)} MB, ${growth} ×`;
  run.figure({
    what: "memory of the server in the meantime",
    seen,
    goal: "at most 1.5 ×",
    holds: memory <= before * 1.5,
  });
}
