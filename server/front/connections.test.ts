import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSocket, readAnswer } from "@/tests/support/raw-http";
import { followConnections } from "./connections";

let server: Server;
let connections: ReturnType<typeof followConnections>;
let origin: string;
let sockets: Socket[];
/** The responses to requests for /slow, which the tests send themselves. */
let slow: ServerResponse[];

beforeEach(async () => {
  sockets = [];
  slow = [];
  server = createServer((request, response) => {
    if (request.url === "/slow") slow.push(response);
    else response.end("here");
  });
  connections = followConnections(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

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

async function get(socket: Socket, path = "/") {
  const answer = readAnswer(socket);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  return answer;
}

const CONNECTION_CLOSE = /^connection: close$/im;

test("a request that arrives during shutdown is answered with Connection: close", async () => {
  const kept = await Promise.all(Array.from({ length: 20 }, open));
  for (const socket of kept) expect((await get(socket))?.headers).not.toMatch(CONNECTION_CLOSE);
  const drained = connections.drain();
  for (const socket of kept) {
    const last = await get(socket);
    expect(last).toMatchObject({ status: 200, body: "here" });
    expect(last?.headers).toMatch(CONNECTION_CLOSE);
  }
  await drained;
  await expect(openSocket(origin)).rejects.toThrow("ECONNREFUSED");
});

test("idle and silent connections are closed after a moment", async () => {
  await get(await open());
  const silent = await open();
  const gone = once(silent, "end");
  const since = performance.now();
  await connections.drain();
  await gone;
  const took = performance.now() - since;
  expect(took).toBeGreaterThan(900);
  expect(took).toBeLessThan(5_000);
});

test("without connections it stops immediately", async () => {
  const since = performance.now();
  await connections.drain();
  expect(performance.now() - since).toBeLessThan(500);
});

test("a response in progress is completed with Connection: close", async () => {
  const answer = get(await open(), "/slow");
  await expect.poll(() => slow).toHaveLength(1);
  const drained = connections.drain();
  await pause(1_500);
  slow[0]!.end("at last");
  expect(await answer).toMatchObject({ status: 200, body: "at last" });
  expect((await answer)?.headers).toMatch(CONNECTION_CLOSE);
  await drained;
});

test("a connection whose response had already started can send one more request", async () => {
  const socket = await open();
  const answer = get(socket, "/slow");
  await expect.poll(() => slow).toHaveLength(1);
  slow[0]!.writeHead(200, { "Content-Length": 7 });
  slow[0]!.write("at");
  const drained = connections.drain();
  await pause(1_500);
  slow[0]!.end(" last");
  expect((await answer)?.headers).not.toMatch(CONNECTION_CLOSE);
  // Not immediately: its grace period starts when its response ends.
  await pause(300);
  expect((await get(socket))?.headers).toMatch(CONNECTION_CLOSE);
  await drained;
});

test("an incomplete request delays shutdown only briefly", async () => {
  const socket = await open();
  socket.write("GET / HTTP/1.1\r\nHost: loc");
  await pause(50);
  const since = performance.now();
  await connections.drain();
  expect(performance.now() - since).toBeLessThan(5_000);
});
