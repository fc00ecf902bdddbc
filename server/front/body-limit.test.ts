import { once } from "node:events";
import { createServer, type Server, type ServerOptions } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSocket, readAnswer, writeAll } from "@/tests/support/raw-http";
import { limitBody } from "./body-limit";
import { answerUnreadable } from "./unreadable";

const KIB = 1024;
const MIB = KIB * KIB;

let server: Server;
let origin: string;
let handled: number;
let sockets: Socket[];
/** The handler waits for this before it responds. */
let before: Promise<void>;

beforeEach(async () => {
  handled = 0;
  sockets = [];
  before = Promise.resolve();
  await serve();
});

async function serve(timeouts: ServerOptions = {}): Promise<void> {
  server = createServer(timeouts, (request, response) => {
    limitBody(request, response, () => {
      handled += 1;
      void (async () => {
        let length = 0;
        for await (const chunk of request) length += (chunk as Buffer).length;
        await before;
        response.end(String(length));
      })();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  server.close();
});

async function open(): Promise<Socket> {
  const socket = await openSocket(origin);
  sockets.push(socket);
  return socket;
}

const connections = () =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));

const chunk = (bytes: number) => `${bytes.toString(16)}\r\n${"a".repeat(bytes)}\r\n`;
const chunks = (bytes: number) =>
  chunk(KIB).repeat(Math.floor(bytes / KIB)) +
  (bytes % KIB ? chunk(bytes % KIB) : "") +
  "0\r\n\r\n";

/** Writes the whole request, even if the response arrives before its end. */
async function post({
  path,
  bytes,
  isChunked,
  socket,
}: {
  path: string;
  bytes: number;
  isChunked: boolean;
  socket?: Socket;
}) {
  socket ??= await open();
  const length = isChunked ? "Transfer-Encoding: chunked" : `Content-Length: ${bytes}`;
  const answer = readAnswer(socket);
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\n${length}\r\n\r\n`);
  socket.write(isChunked ? chunks(bytes) : "a".repeat(bytes));
  return (await answer)!;
}

describe.each([
  ["with its length announced", false],
  ["in chunks", true],
])("a body %s", (_, isChunked) => {
  test.each([
    ["/", 128 * KIB],
    ["/api/v1/payments", 128 * KIB],
    ["/api/auth/callback/credentials", 16 * KIB],
    ["/api/auth/_log?x=1", 16 * KIB],
    ["/api/account/display-slides", 448 * KIB],
    ["/api/sandbox/gateway/payments/states", 256 * KIB],
    ["/api/inngest?fnId=x", 4 * MIB],
  ])("of %s can have the maximum size and not a byte more", async (path, maxBytes) => {
    const within = await post({ path, bytes: maxBytes, isChunked });
    expect(within).toMatchObject({ status: 200 });
    expect(within.body).toContain(String(maxBytes));
    const beyond = await post({ path, bytes: maxBytes + 1, isChunked });
    expect(beyond.status).toBe(413);
    expect(beyond.headers).toMatch(/^connection: close$/im);
    expect(JSON.parse(beyond.body)).toEqual({
      error: "BODY_TOO_LARGE",
      message: expect.stringContaining(`${maxBytes / KIB} KB`),
      request_id: expect.stringMatching(/^req_[0-9a-f]{24}$/),
    });
    expect(handled).toBe(1);
  });

  test("that never ends is rejected while it arrives, and discarded", async () => {
    const connection = once(server, "connection") as Promise<[Socket]>;
    const socket = await open();
    const [accepted] = await connection;
    const answer = readAnswer(socket);
    const length = isChunked ? "Transfer-Encoding: chunked" : `Content-Length: ${MIB * MIB}`;
    socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\n${length}\r\n\r\n`);
    const part = Buffer.from(isChunked ? chunk(64 * KIB) : "a".repeat(64 * KIB));
    // More than any machine can send before the connection is closed.
    const writing = writeAll(socket, part, MIB);
    expect(await answer).toMatchObject({ status: 413 });
    // A client that continues anyway is disconnected.
    const since = Date.now();
    if (!socket.closed) await new Promise((resolve) => socket.once("close", resolve));
    expect(Date.now() - since).toBeLessThan(10_000);
    await writing;
    expect(accepted.bytesRead).toBeGreaterThan(MIB);
    expect(accepted.bytesRead).toBeLessThan(2 * MIB);
    expect(handled).toBe(0);
  });

  test("that follows another request immediately is discarded too", async () => {
    const connection = once(server, "connection") as Promise<[Socket]>;
    const socket = await open();
    const [accepted] = await connection;
    const length = isChunked ? "Transfer-Encoding: chunked" : `Content-Length: ${MIB * MIB}`;
    const small = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\na";
    socket.write(`${small}POST / HTTP/1.1\r\nHost: localhost\r\n${length}\r\n\r\n`);
    let received = "";
    socket.on("data", (data: Buffer) => (received += data.toString()));
    void writeAll(socket, Buffer.from(isChunked ? chunk(64 * KIB) : "a".repeat(64 * KIB)), MIB);
    await expect.poll(() => received).toContain("BODY_TOO_LARGE");
    expect(received).toMatch(/^HTTP\/1\.1 200 /);
    await expect.poll(connections, { timeout: 4_000 }).toBe(0);
    expect(accepted.bytesRead).toBeLessThan(2 * MIB);
    expect(handled).toBe(1);
  });

  test("that is slightly too large is read to its end, and its connection closes", async () => {
    const connection = once(server, "connection") as Promise<[Socket]>;
    const socket = await open();
    const [accepted] = await connection;
    expect(await post({ path: "/", bytes: MIB, isChunked, socket })).toMatchObject({ status: 413 });
    socket.end();
    await expect.poll(connections, { timeout: 1_500 }).toBe(0);
    expect(accepted.bytesRead).toBeGreaterThan(MIB);
  });
});

test.each([false, true])(
  "a request sent after a rejected body is not executed (chunked: %s)",
  async (isChunked) => {
    const socket = await open();
    const bytes = 200 * KIB;
    const length = isChunked ? "Transfer-Encoding: chunked" : `Content-Length: ${bytes}`;
    const body = isChunked ? chunks(bytes) : "a".repeat(bytes);
    const answer = readAnswer(socket);
    socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\n${length}\r\n\r\n${body}`);
    socket.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\nok");
    expect((await answer)?.status).toBe(413);
    socket.end();
    await expect.poll(connections).toBe(0);
    expect(handled).toBe(0);
  },
);

test.each([
  ["with its length announced", "Content-Length: 10\r\n\r\n12345", "67890"],
  ["in chunks", "Transfer-Encoding: chunked\r\n\r\n5\r\n12345\r\n", "5\r\n67890\r\n0\r\n\r\n"],
])("a body %s that timed out is not executed", async (_, first, rest) => {
  server.close();
  await serve({ headersTimeout: 300, requestTimeout: 300, connectionsCheckingInterval: 50 });
  answerUnreadable(server);
  const socket = await open();
  const answer = readAnswer(socket);
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\n${first}`);
  expect((await answer)?.status).toBe(408);
  socket.write(`${rest}GET / HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  await expect.poll(connections, { timeout: 4_000 }).toBe(0);
  expect(handled).toBe(0);
});

test("a connection continues after a chunked body", async () => {
  const socket = await open();
  for (const bytes of [1, 100 * KIB, 0]) {
    const { status, body } = await post({ path: "/", bytes, isChunked: true, socket });
    expect(status).toBe(200);
    expect(body).toContain(String(bytes));
  }
  expect(handled).toBe(3);
});

test("only a limited number of large bodies is received at once, and the next one when one completes", async () => {
  let goOn = () => {};
  before = new Promise((resolve) => (goOn = resolve));
  const running = Array.from({ length: 16 }, (_, index) =>
    post({ path: "/api/inngest", bytes: 300 * KIB, isChunked: index % 2 === 0 }),
  );
  await expect.poll(() => handled).toBe(16);
  for (const isChunked of [true, false]) {
    const refused = await post({ path: "/api/inngest", bytes: 300 * KIB, isChunked });
    expect(refused.status).toBe(503);
    expect(refused.headers).toMatch(/^retry-after: 1$/im);
    expect(JSON.parse(refused.body)).toMatchObject({ error: "OVERLOADED" });
  }
  // Small ones are still accepted.
  const small = post({ path: "/api/inngest", bytes: 200 * KIB, isChunked: true });
  await expect.poll(() => handled).toBe(17);
  goOn();
  for (const answer of await Promise.all([...running, small])) expect(answer.status).toBe(200);
  expect(await post({ path: "/api/inngest", bytes: 300 * KIB, isChunked: true })).toMatchObject({
    status: 200,
  });
});

test("a broken connection releases its slot for a large body", async () => {
  let goOn = () => {};
  before = new Promise((resolve) => (goOn = resolve));
  for (let index = 0; index < 20; index++) {
    const socket = await open();
    const large = `POST /api/inngest HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${300 * KIB}\r\n\r\n`;
    // Its response waits for that of the request before it.
    socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\n\r\n${large}${"a".repeat(300 * KIB)}`);
    await expect.poll(() => handled).toBe(2 * index + 2);
    socket.destroy();
    await expect.poll(connections).toBe(0);
  }
  goOn();
});

test("a body with a Content-Length reaches no handler before it is complete", async () => {
  const socket = await open();
  const answer = readAnswer(socket);
  socket.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n12345");
  await (await fetch(origin)).text();
  expect(handled).toBe(1);
  socket.write("67890");
  expect((await answer)?.body).toContain("10");
  expect(handled).toBe(2);
});
