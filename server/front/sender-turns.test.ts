import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inTurnOfSender } from "./sender-turns";

let server: Server;
let agent: Agent;
/** Each test has its own senders, because the process remembers them. */
let number = 0;
/** Ends the requests that have reached the handler and are not answered yet, in the order in which they came. */
let handled: { path: string; answer: () => void; begin: () => void }[];
let maxInProgress: number;
let received: number;
let refused: number;

beforeEach(async () => {
  number += 1;
  handled = [];
  maxInProgress = received = refused = 0;
  agent = new Agent({ maxSockets: Infinity });
  server = createServer((request, response) => {
    received += 1;
    inTurnOfSender(request, response, () => {
      const one = {
        path: request.url!,
        answer: () => response.end("done"),
        begin: () => response.flushHeaders(),
      };
      handled.push(one);
      maxInProgress = Math.max(maxInProgress, handled.length);
      response.once("close", () => {
        handled = handled.filter((other) => other !== one);
      });
    });
  }).listen(0, "127.0.0.1", 4_096);
  await once(server, "listening");
});

afterEach(() => {
  agent.destroy();
  server.closeAllConnections();
  server.close();
});

interface RequestOptions {
  session?: string | undefined;
  address?: string;
  path?: string;
}

/** Returns the status of the response, and the request, to be destroyed. */
function ask({ session, address = "", path = "/overview" }: RequestOptions) {
  const { port } = server.address() as AddressInfo;
  const request = get({
    ...{ host: "127.0.0.1", port, path, agent },
    headers: {
      ...(session && {
        cookie: `qassa-view=x; __Secure-next-auth.session-token=${session}${number}`,
      }),
      "x-forwarded-for": address || `192.0.2.${number}`,
    },
  });
  const status = new Promise<number>((resolve) => {
    request.on("error", () => resolve(0));
    request.on("response", (response: IncomingMessage) => {
      response.resume();
      if (response.statusCode === 429) refused += 1;
      resolve(response.statusCode!);
    });
  });
  return { request, status };
}

const flood = (count: number, optionsOf: (at: number) => RequestOptions) =>
  Array.from({ length: count }, (_, at) => ask(optionsOf(at)));

/** As long as a busy machine may take. */
const until = (check: () => void) => vi.waitFor(check, 10_000);

/** Answers whatever reaches the handler until all are answered; returns how many got each status. */
async function answerAll(requests: readonly { status: Promise<number> }[]) {
  const answering = setInterval(() => {
    for (const { answer } of handled) answer();
  });
  const counts = new Map<number, number>();
  for (const { status } of requests) {
    const code = await status;
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  clearInterval(answering);
  return counts;
}

test("of many requests of a session few are executed, six at once, and the rest is refused", async () => {
  const requests = flood(500, () => ({ session: "a" }));
  await until(() => expect(refused).toBeGreaterThan(440));
  const counts = await answerAll(requests);
  expect([...counts.keys()].sort()).toEqual([200, 429]);
  // One to six, and thirty that waited; a slow machine may begin more after two seconds.
  expect(counts.get(200)).toBeGreaterThanOrEqual(31);
  expect(counts.get(200)).toBeLessThan(50);
  expect(maxInProgress).toBeLessThan(12);
});

test("a crowded session has one request in progress until none waits, and then six again", async () => {
  const requests = flood(34, () => ({ session: "a" }));
  await until(() => expect(received).toBe(34));
  await until(() => expect(handled.length).toBeGreaterThan(0));
  for (const { answer } of handled) answer();
  await until(() => expect(handled).toHaveLength(1));
  maxInProgress = 0;
  await answerAll(requests);
  expect(maxInProgress).toBe(1);
  const later = flood(12, () => ({ session: "a" }));
  await until(() => expect(handled).toHaveLength(6));
  await answerAll(later);
  expect(maxInProgress).toBe(6);
});

test("others are served while those of a flooding session wait", async () => {
  const requests = flood(200, () => ({ session: "a", path: "/flood" }));
  await until(() => expect(handled.length).toBeGreaterThan(0));
  const others = [
    ask({ session: "b", path: "/b" }),
    ask({ path: "/stranger" }),
    ask({ session: "c", address: "198.51.100.1", path: "/c" }),
  ];
  const reached = () => handled.map(({ path }) => path);
  await until(() => expect(reached()).toEqual(expect.arrayContaining(["/b", "/stranger", "/c"])));
  expect(reached().filter((path) => path === "/flood").length).toBeLessThanOrEqual(6);
  await answerAll([...requests, ...others]);
});

test("a session that asks for less gets everything, six at a time", async () => {
  const requests = flood(20, () => ({ session: "a" }));
  await until(() => expect(handled).toHaveLength(6));
  expect(await answerAll(requests)).toEqual(new Map([[200, 20]]));
  expect(maxInProgress).toBe(6);
});

test("ever new sessions of one address share its bounds, also over an IPv6 network", async () => {
  const address = (at: number) => `2001:db8:0:${number}::${(at + 1).toString(16)}`;
  const requests = flood(500, (at) => ({ session: `new${at}-`, address: address(at) }));
  await until(() => expect(refused).toBeGreaterThan(170));
  const other = ask({ address: "2001:db8:1::1", path: "/other" });
  await until(() => expect(handled.map(({ path }) => path)).toContain("/other"));
  const counts = await answerAll([...requests, other]);
  expect(counts.get(200)).toBeGreaterThanOrEqual(303);
  expect(counts.get(200)).toBeLessThan(335);
  expect(maxInProgress).toBeLessThan(35);
});

test("a response that has begun, and a client that has gone, leave their turn to the next", async () => {
  const requests = flood(6, (at) => ({ session: "a", path: `/${at}` }));
  await until(() => expect(handled).toHaveLength(6));
  const waiting = ask({ session: "a", path: "/waiting" });
  const gone = ask({ session: "a", path: "/gone" });
  handled[0]!.begin();
  await until(() => expect(handled.map(({ path }) => path)).toContain("/waiting"));
  gone.request.destroy();
  await gone.status;
  requests[1]!.request.destroy();
  const last = ask({ session: "a", path: "/last" });
  await until(() => expect(handled.map(({ path }) => path)).toContain("/last"));
  expect(handled.map(({ path }) => path)).not.toContain("/gone");
  await answerAll([...requests, waiting, last]);
});

test("a request that takes longer than two seconds leaves its turn to the next", async () => {
  const requests = flood(7, (at) => ({ session: "a", path: `/${at}` }));
  await until(() => expect(handled).toHaveLength(6));
  await until(() => expect(handled).toHaveLength(7));
  await answerAll(requests);
});

test("the device API and the files of pages take no turns", async () => {
  const paths = ["/api/v1/payments", "/_next/static/a.js", "/api/catcher/x"];
  const requests = flood(60, (at) => ({ session: "a", path: paths[at % paths.length]! }));
  await until(() => expect(handled).toHaveLength(60));
  await answerAll(requests);
});
