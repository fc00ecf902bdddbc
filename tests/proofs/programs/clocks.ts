// Sets the app's clock an hour ahead of or behind the database's, and back while it runs; then freezes its connections.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { type Product, type StartedServer, startProduct } from "@/tests/support/product";
import type { Proof, ProofRun } from "@/tests/support/proof";

const CYCLE_SECONDS = 3;
const VALIDITY_MS = 900_000;
/** The sandbox pays this amount at once; only the poll can find that out. */
const PAID_AT_ONCE = 77_701;
const HOUR_MS = 3_600_000;
/** Tolerance between a stored time and the database's clock, which separate statements read. */
const NEAR_MS = 30_000;
const SERVED_WITHIN_SECONDS = 15;

interface Made {
  payment_id: string;
  created_at: string;
  expires_at: string;
}

interface ClockCounts {
  made: number;
  found: number;
  slowest: number;
  rightlyCreated: number;
  rightlyValid: number;
}

const post = async (server: StartedServer, key: string, body: object, idempotencyKey: string) =>
  fetch(`${server.origin}/api/v1/payments`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${key}`,
      "idempotency-key": idempotencyKey,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  });

/** Creates payments that are paid at once, and waits for the poll to find them, for at most two cycles plus 4 s. */
async function makeAndWait(
  { database, server }: Product,
  key: string,
  { count, name }: { count: number; name: string },
): Promise<ClockCounts> {
  const [clock] = await database.run("SELECT now() AS now");
  const now = (clock!.now as Date).getTime();
  const since = performance.now();
  const body = { amount: PAID_AT_ONCE, payer_phone: "+77011234567" };
  const made: Made[] = [];
  for (let number = 0; number < count; number++) {
    const idempotencyKey = `${name} ${number}`;
    const answer = await post(server, key, body, idempotencyKey);
    const text = await answer.text();
    const replay = await (await post(server, key, body, idempotencyKey)).text();
    if (answer.status !== 201 || replay !== text) {
      throw new Error(`${answer.status} ${text} ${server.log().slice(-2000)}`);
    }
    made.push(JSON.parse(text) as Made);
  }
  const ids = made.map(({ payment_id }) => payment_id);
  let found = 0;
  let slowest = 0;
  const deadline = performance.now() + 2 * CYCLE_SECONDS * 1000 + 4000;
  while (found < count && performance.now() < deadline) {
    await pause(100);
    const [row] = await database.run(
      "SELECT count(*)::int AS found FROM payments WHERE id = ANY($1) AND status = 'completed'",
      [ids],
    );
    found = row!.found as number;
    slowest = (performance.now() - since) / 1000;
  }
  const isNear = (at: string) => Math.abs(Date.parse(at) - now) < NEAR_MS;
  const validity = (one: Made) => Date.parse(one.expires_at) - Date.parse(one.created_at);
  return {
    made: count,
    found,
    slowest,
    rightlyCreated: made.filter(({ created_at }) => isNear(created_at)).length,
    rightlyValid: made.filter((one) => validity(one) === VALIDITY_MS).length,
  };
}

function report(run: ProofRun, what: string, seen: ClockCounts): void {
  const all = `${seen.made} of ${seen.made}`;
  const of = (count: number) => `${count} of ${seen.made}`;
  run.figure({
    what: `${what}: payments found by the poll`,
    seen: `${of(seen.found)}, the last after ${seen.slowest.toFixed(1)} s`,
    goal: `${all} within 2 cycles of ${CYCLE_SECONDS} s (plus 4 s for this machine)`,
    holds: seen.found === seen.made,
  });
  run.figure({
    what: `${what}: created_at from the database's clock, valid for 15 minutes`,
    seen: `${of(seen.rightlyCreated)}, ${of(seen.rightlyValid)}`,
    goal: `${all}, ${all}`,
    holds: seen.rightlyCreated === seen.made && seen.rightlyValid === seen.made,
  });
}

/**
 * Freezes all open connections while readers keep requesting, and reports the time until every reader is served again.
 */
async function freeze(run: ProofRun, product: Product, key: string, readers: number) {
  const { startDatabaseProxy } = await import("@/tests/support/database-proxy");
  const proxy = await startDatabaseProxy(product.database.databaseUrl);
  run.onEnd(() => proxy.close());
  const server = await product.start({ DATABASE_URL: proxy.url, NODE_OPTIONS: "" });
  const read = async () => {
    const signal = AbortSignal.timeout(20_000);
    const headers = { authorization: `Bearer ${key}` };
    const answer = await fetch(`${server.origin}/api/v1/payments`, { headers, signal });
    await answer.text();
    return answer.ok;
  };
  const many = () => Promise.all(Array.from({ length: readers }, read));
  await many();
  const openedBefore = proxy.opened();
  proxy.freeze();
  const since = performance.now();
  let lastRefused = since;
  const until = since + SERVED_WITHIN_SECONDS * 1000;
  const keepReading = async () => {
    let servedInTurn = 0;
    while (servedInTurn < 3 && performance.now() < until + 15_000) {
      const begun = performance.now();
      const isServed = await read().catch(() => false);
      servedInTurn = isServed ? servedInTurn + 1 : 0;
      if (!isServed) lastRefused = Math.max(lastRefused, performance.now());
      else if (performance.now() - begun > 1000) lastRefused = performance.now();
    }
  };
  await Promise.all(Array.from({ length: readers }, keepReading));
  const seconds = (lastRefused - since) / 1000;
  const isServed = await read().catch(() => false);
  run.figure({
    what: `connections frozen, ${readers} readers: time until every reader is served again`,
    seen: isServed
      ? `${seconds.toFixed(1)} s, ${proxy.opened() - openedBefore} new connections`
      : "never",
    goal: `at most ${SERVED_WITHIN_SECONDS} s`,
    holds: isServed && seconds <= SERVED_WITHIN_SECONDS,
  });
  await server.stop();
}

export const proof: Proof = {
  shows: "the app's clock does not matter, and hanging connections are dropped",
  async run(run) {
    const folder = mkdtempSync(path.join(tmpdir(), "qassa-clocks-"));
    run.onEnd(() => rmSync(folder, { recursive: true, force: true }));
    const file = path.join(folder, "shift");
    writeFileSync(file, "0");
    const preload = pathToFileURL(path.resolve(import.meta.dirname, "../shifted-clock.mjs")).href;
    const set = async (shiftMs: number) => {
      writeFileSync(file, String(shiftMs));
      await pause(200);
    };
    const product = await startProduct(run, {
      NODE_OPTIONS: `--import ${preload}`,
      CLOCK_SHIFT_FILE: file,
      POLL_INTERVAL_SECONDS: String(CYCLE_SECONDS),
    });
    const { newMerchant } = await import("@/tests/support/merchant");
    const { key } = await newMerchant();
    const count = run.isFull ? 40 : 4;
    for (const [what, shiftMs] of [
      ["set an hour ahead during the run", HOUR_MS],
      ["set back to the right time", 0],
      ["set an hour behind", -HOUR_MS],
    ] as const) {
      await set(shiftMs);
      report(run, what, await makeAndWait(product, key, { count, name: what }));
    }
    if (run.isFull) {
      for (let round = 0; round < 10; round++) {
        const shiftMs = run.pick(-2 * HOUR_MS, 2 * HOUR_MS);
        await set(shiftMs);
        const what = `round ${round}, off by ${Math.round(shiftMs / 60_000)} min`;
        report(run, what, await makeAndWait(product, key, { count, name: what }));
      }
    }
    // Stops this server first, so that only the measured one polls.
    await product.server.stop();
    await freeze(run, product, key, run.isFull ? 20 : 4);
  },
};
