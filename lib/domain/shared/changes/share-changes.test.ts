// Two processes on one database: this one, and another that is played by a connection of its own.
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { env } from "@/lib/kit/env";
import { log } from "@/lib/kit/log";
import { throughPort } from "@/tests/support/database-proxy";
import {
  type Announced,
  type Changed,
  isSubscribedToChanges,
  onChange,
  onDeliveriesElsewhere,
  publishChange,
  publishDeliveries,
  shareChanges,
} from "./index";

type Message = Record<string, unknown> & { from: string };

let stop: AbortController;
let sharing: Promise<void>;
let other: Client;
/** What the other process hears of this one. */
let received: Message[];
let changes: Changed[];
let announced: Announced[];
let undo: (() => void)[];

const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 8_000 });
const say = (message: object) =>
  other.query("SELECT pg_notify('qassa', $1)", [JSON.stringify({ from: "other", ...message })]);

function start(): Promise<void> {
  sharing = shareChanges(stop.signal);
  return eventually(() => expect(isSubscribedToChanges()).toBe(true)) as Promise<void>;
}

beforeEach(async () => {
  stop = new AbortController();
  [received, changes, announced] = [[], [], []];
  undo = [
    onChange((changed) => changes.push(changed)),
    onDeliveriesElsewhere((by) => announced.push(by)),
  ];
  other = new Client({ connectionString: env().DATABASE_URL });
  other.on("notification", ({ payload }) => {
    // What this process sends begins with its ID.
    const message = payload!.startsWith('{"from":') && (JSON.parse(payload!) as Message);
    if (message && /^[\da-f-]{36}$/.test(message.from)) received.push(message);
  });
  await other.connect();
  await other.query("LISTEN qassa");
});
afterEach(async () => {
  stop.abort();
  await sharing;
  undo.forEach((remove) => remove());
  await other.end();
});

test("a process that is alone says hello, and sends no changes", async () => {
  await start();
  publishChange(["pay_1"]);
  publishDeliveries("by_sender");
  await say({ hello: true });
  await eventually(() => expect(received).toHaveLength(2));
  const [{ from } = { from: "" }] = received;
  expect(received).toEqual([{ from, hello: true }, { from }]);
});

test("once another process is there, changes within a moment are sent together", async () => {
  await start();
  await say({});
  await say({ ids: ["seen"] });
  await eventually(() => expect(changes).toContainEqual(new Set(["seen"])));
  received = [];
  publishChange(["pay_1", "pay_2"]);
  publishChange(["pay_2", "till_1"]);
  publishDeliveries("by_sender");
  await eventually(() => expect(received).toHaveLength(1));
  expect(received[0]).toMatchObject({ ids: ["pay_1", "pay_2", "till_1"], deliveries: "by_sender" });
  expect(changes).toContainEqual(new Set(["pay_1", "pay_2"]));
});

test("more changes than fit are sent as a change of anything", async () => {
  await start();
  await say({ ids: ["seen"] });
  await eventually(() => expect(changes).toContainEqual(new Set(["seen"])));
  received = [];
  publishChange(Array.from({ length: 1_000 }, (_, n) => `pay_${n}`));
  await eventually(() => expect(received).toMatchObject([{ anything: true }]));
  await say({ anything: true, ids: [] });
  await eventually(() => expect(changes.at(-1)).toBe("anything"));
});

test("deliveries that nobody sends are announced as such, whatever else is", async () => {
  await start();
  await say({ ids: ["seen"] });
  await eventually(() => expect(changes).toContainEqual(new Set(["seen"])));
  received = [];
  for (const by of ["by_sender", "by_nobody", "by_sender"] as const) publishDeliveries(by);
  await eventually(() => expect(received).toMatchObject([{ deliveries: "by_nobody" }]));
  await say({ deliveries: "by_nobody" });
  await eventually(() => expect(announced.at(-1)).toBe("by_nobody"));
});

test("messages of a newer version, and others' notifications, are ignored", async () => {
  await start();
  const before = changes.length;
  for (const text of ["no JSON", "[]", '{"from":7}', '{"from":"other","color":"red"}']) {
    await other.query("SELECT pg_notify('qassa', $1)", [text]);
  }
  await say({ ids: ["last"], more: true });
  await eventually(() => expect(changes.slice(before)).toEqual([new Set(["last"])]));
});

test("a lost connection is opened again, and anything may have changed meanwhile", async () => {
  await start();
  await eventually(() => expect(changes).toEqual(["anything"]));
  await other.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND query LIKE 'LISTEN qassa%' AND pid <> pg_backend_pid()`,
  );
  await eventually(() => expect(isSubscribedToChanges()).toBe(false));
  await eventually(() => expect(changes).toEqual(["anything", "anything"]));
  expect(isSubscribedToChanges()).toBe(true);
});

/** Passes connections on, but nothing that PostgreSQL sends without being asked, as PgBouncer does. */
async function startDeafPooler(): Promise<{ url: string; close: () => void }> {
  const target = new URL(env().DATABASE_URL);
  const sockets: Socket[] = [];
  const pooler = createServer((client) => {
    const server = connect(Number(target.port), target.hostname);
    sockets.push(client, server);
    let isIdle = false;
    client.on("data", (chunk) => {
      isIdle = false;
      server.write(chunk);
    });
    server.on("data", (chunk) => {
      if (!isIdle) client.write(chunk);
      // ReadyForQuery ends every response.
      isIdle ||= chunk.subarray(-6, -1).equals(Buffer.from([0x5a, 0, 0, 0, 5]));
    });
    for (const socket of [client, server]) socket.on("error", () => undefined);
  }).listen(0, "127.0.0.1");
  await once(pooler, "listening");
  return {
    url: throughPort(target.href, pooler.address() as AddressInfo),
    close: () => {
      sockets.forEach((socket) => socket.destroy());
      pooler.close();
    },
  };
}

test("behind a pooler that passes no notifications on, the process does not rely on them", async () => {
  const pooler = await startDeafPooler();
  const settings = vi.spyOn(await import("@/lib/kit/env"), "env");
  settings.mockReturnValue({ ...env(), LISTEN_DATABASE_URL: pooler.url });
  const warn = vi.spyOn(log, "warn");
  sharing = shareChanges(stop.signal);
  await eventually(() => expect(received).toMatchObject([{ hello: true }]));
  await eventually(() =>
    expect(warn).toHaveBeenCalledWith(
      { reason: "A notification to itself did not arrive" },
      expect.stringContaining("LISTEN_DATABASE_URL"),
    ),
  );
  expect(isSubscribedToChanges()).toBe(false);
  warn.mockRestore();
  settings.mockRestore();
  pooler.close();
});

test("DATABASE_NOTIFICATIONS=off opens no connection", async () => {
  const settings = vi.spyOn(await import("@/lib/kit/env"), "env");
  settings.mockReturnValue({ ...env(), DATABASE_NOTIFICATIONS: "off" });
  sharing = shareChanges(stop.signal);
  await sharing;
  settings.mockRestore();
  publishChange(["pay_1"]);
  expect(received).toEqual([]);
});
