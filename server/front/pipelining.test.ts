import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSocket } from "@/tests/support/raw-http";
import { limitBody } from "./body-limit";
import { inTurn } from "./pipelining";

let server: Server;
let socket: Socket;
let received: string;
/** The responses to requests that have reached the handler, by path. */
let handled: Map<string, ServerResponse>;

beforeEach(async () => {
  handled = new Map();
  received = "";
  server = createServer((request, response) => {
    limitBody(request, response, () => inTurn(response, () => handled.set(request.url!, response)));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  socket = await openSocket(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  socket.on("data", (data: Buffer) => (received += data.toString()));
});

afterEach(() => {
  socket.destroy();
  server.closeAllConnections();
  server.close();
});

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const connections = () =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));

test("pipelined requests are handled one after another, in order", async () => {
  const post = `POST /2 HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`;
  socket.write(get("/1") + post + get("/3"));
  for (const path of ["/1", "/2", "/3"]) {
    await expect.poll(() => handled.get(path)).toBeDefined();
    await pause(20);
    expect([...handled.keys()].at(-1)).toBe(path);
    handled.get(path)!.end(`answer to ${path}`);
  }
  await expect.poll(() => received).toContain("answer to /3");
  expect(received.match(/answer to \/\d/g)).toEqual([
    "answer to /1",
    "answer to /2",
    "answer to /3",
  ]);
});

test("requests waiting on a broken connection are not handled", async () => {
  socket.write(get("/1") + get("/2"));
  await expect.poll(() => handled.size).toBe(1);
  const closed = once(handled.get("/1")!, "close");
  socket.destroy();
  await closed;
  await pause(50);
  expect([...handled.keys()]).toEqual(["/1"]);
});

test("a connection with too many waiting requests is closed", async () => {
  socket.write(Array.from({ length: 1_000 }, (_, index) => get(`/${index}`)).join(""));
  await expect.poll(connections).toBe(0);
  expect(handled.size).toBe(1);
});

test("a connection continues after its queue is empty", async () => {
  for (const path of ["/1", "/2"]) {
    socket.write(get(path));
    await expect.poll(() => handled.get(path)).toBeDefined();
    handled.get(path)!.end(path);
    await expect.poll(() => received).toContain(`\r\n\r\n${path}`);
  }
});
