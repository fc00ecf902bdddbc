import { once } from "node:events";
import { createServer, type Server, type ServerOptions, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { openSocket, readAnswer } from "@/tests/support/raw-http";
import { closeUnread, TIMEOUTS } from "./timeouts";
import { answerUnreadable } from "./unreadable";

/** More than the kernel buffers for a client that does not read. */
const LARGE = Buffer.alloc(64 * 1024 * 1024);
const UNREAD_MS = 500;

let server: Server | undefined;
const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.closeAllConnections();
  server?.close();
});

/** `answer` responds to a request after its body has arrived. */
async function serve(
  answer: (response: ServerResponse) => unknown,
  timeouts: ServerOptions = TIMEOUTS,
  unreadMs = UNREAD_MS,
): Promise<string> {
  server = createServer(timeouts, (request, response) => {
    request.resume().on("end", () => void answer(response));
  });
  closeUnread(server, unreadMs);
  answerUnreadable(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function open(origin: string): Promise<Socket> {
  const socket = await openSocket(origin);
  sockets.push(socket);
  return socket;
}

const connections = () =>
  new Promise<number>((resolve) => server!.getConnections((_error, count) => resolve(count)));

test("the request timeout is the configured one, and is checked often", () => {
  // The server uses these unchanged only in this order.
  expect(TIMEOUTS.headersTimeout).toBeLessThanOrEqual(TIMEOUTS.requestTimeout);
  expect(TIMEOUTS.requestTimeout).toBe(30_000);
  expect(TIMEOUTS.connectionsCheckingInterval).toBeLessThanOrEqual(5_000);
  expect(TIMEOUTS.keepAliveTimeout).toBeGreaterThan(60_000);
});

test.each([
  ["headers", "POST / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "],
  ["a body", "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n"],
  [
    "a body in chunks",
    "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n3e8\r\n",
  ],
  ["nothing", ""],
])(
  "a client that sends %s slowly gets a 408, and its connection is closed",
  async (_what, first) => {
    const timeouts = { headersTimeout: 400, requestTimeout: 400, connectionsCheckingInterval: 100 };
    const origin = await serve((response) => response.end("here"), timeouts, 40_000);
    const socket = await open(origin);
    if (first) socket.write(first);
    const answer = readAnswer(socket);
    const drip = setInterval(() => first && socket.write("a"), 100);
    expect((await answer)?.status).toBe(408);
    // The client leaves its own side open, and keeps sending.
    await expect.poll(connections, { timeout: 4_000 }).toBe(0);
    clearInterval(drip);
  },
);

test("a client that does not speak HTTP is disconnected", async () => {
  const origin = await serve((response) => response.end("here"));
  const socket = await open(origin);
  socket.write("\0\0\r\n\r\n");
  expect((await readAnswer(socket))?.status).toBe(400);
  await expect.poll(connections, { timeout: 4_000 }).toBe(0);
});

test("a response that nobody reads is aborted", async () => {
  const origin = await serve((response) => response.end(LARGE));
  const socket = await open(origin);
  socket.pause();
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await expect.poll(connections).toBe(1);
  await expect.poll(connections, { timeout: 4_000 }).toBe(0);
});

test("a response that is read slowly is completed", async () => {
  const origin = await serve((response) => response.end(LARGE));
  const socket = await open(origin);
  let received = 0;
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  socket.on("data", (chunk: Buffer) => {
    received += chunk.length;
    socket.pause();
    setTimeout(() => socket.resume(), 1);
  });
  await once(socket, "end");
  expect(received).toBeGreaterThan(LARGE.length);
});

test("a response that takes long is waited for", async () => {
  const origin = await serve(async (response) => {
    await pause(UNREAD_MS * 3);
    response.end("at last");
  });
  const socket = await open(origin);
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  expect(await readAnswer(socket)).toMatchObject({ status: 200, body: "at last" });
});
