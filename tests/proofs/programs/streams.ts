// What open screens cost: thousands of streams of one session and one display, and streams of many sessions at once.
import { setTimeout as pause } from "node:timers/promises";
import { type Product, startProduct } from "@/tests/support/product";
import { percentile, type Proof, type ProofRun } from "../../support/proof";
import { type OpenStream, openStreams } from "../streams-client";
import { paced, payAt } from "../while-paying";

/** How long transactions are counted: PostgreSQL publishes its counters with a delay. */
const COUNTED_MS = { small: 4_000, full: 15_000 };
const MAX_PER_CALLER = 6;
const STOP_MS = 2_000;

/**
 * Creates a merchant. Returns its device key, and the stream URLs and cookies of a till screen and a customer display.
 */
async function newShop(origin: string) {
  const [{ newMerchant }, { sessionFor }, { createPaymentLink }] = await Promise.all([
    import("@/tests/support/merchant"),
    import("@/tests/support/session"),
    import("@/lib/domain/payments"),
  ]);
  const merchant = await newMerchant();
  const { headers } = await sessionFor(merchant.owner);
  let cookie = headers.cookie!;
  const send = async (path: string, body: object) => {
    const response = await fetch(`${origin}/api${path}`, {
      method: "POST",
      headers: { ...headers, origin, cookie, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    const set = response.headers.getSetCookie().map((line) => line.split(";")[0]!);
    return { body: JSON.parse(text) as Record<string, string>, set };
  };
  const opened = await send("/account/till", {});
  cookie = [cookie, ...opened.set].join("; ");
  const tillId = opened.body.till_id!;
  await send(`/account/till/${tillId}/payments`, { amount: 900, idempotency_key: "shown" });
  const { payment_id: paymentId } = await createPaymentLink(merchant.owner, { amount: 500 });
  const display = await send(`/account/till/${tillId}/displays`, {});
  return {
    key: merchant.key,
    screen: { url: `${origin}/api/account/till/payments/${paymentId}/events`, cookie },
    display: { url: `${origin}/api/display/events`, cookie: display.set[0]! },
  };
}
type Shop = Awaited<ReturnType<typeof newShop>>;

const openOf = (streams: readonly OpenStream[]) => streams.filter((one) => one.isOpen()).length;
const repeat = <One>(one: One, times: number): One[] => Array.from({ length: times }, () => one);

/** Creates payments one after the other, as fast as responses come. Returns the latencies in milliseconds. */
const payments = (origin: string, { key }: Shop, count: number): Promise<number[]> =>
  paced({ aSecond: Infinity, atOnce: 1 }, (n) => n < count, payAt(origin, key));

/** PostgreSQL's connections report transactions up to ten seconds late: until then, those of the payments count. */
const COUNTED_LATE_MS = 11_000;

/** Returns the whole database's transactions per second, counted over `ms` milliseconds. */
async function transactionRate({ database }: Product, ms: number): Promise<number> {
  const read = async () => {
    const [row] = await database.run(
      "SELECT xact_commit + xact_rollback AS n FROM pg_stat_database WHERE datname = current_database()",
    );
    return Number(row!.n);
  };
  const from = performance.now();
  const before = await read();
  await pause(ms);
  return ((await read()) - before) / ((performance.now() - from) / 1000);
}

async function prove(run: ProofRun): Promise<void> {
  const sizes = run.isFull
    ? { streams: 2_000, displays: 500, shops: 60, payments: 1_000, ms: COUNTED_MS.full }
    : { streams: 200, displays: 50, shops: 10, payments: 150, ms: COUNTED_MS.small };
  const product = await startProduct(run);
  const { server } = product;
  const shops: Shop[] = [];
  for (let n = 0; n < sizes.shops; n += 1) shops.push(await newShop(server.origin));
  const [first] = shops;
  await payments(server.origin, first!, sizes.payments);
  const alone = await payments(server.origin, first!, sizes.payments);
  const memoryAlone = server.memory() ?? NaN;
  await pause(COUNTED_LATE_MS);
  const idle = await transactionRate(product, sizes.ms);

  const ofOne = await openStreams(repeat(first!.screen, sizes.streams));
  const ofDisplay = await openStreams(repeat(first!.display, sizes.displays));
  run.onEnd(() => [...ofOne, ...ofDisplay].forEach((stream) => stream.close()));
  await pause(1_500);
  const open = openOf(ofOne);
  run.figure({
    what: `open streams, of ${sizes.streams} of one session`,
    seen: open,
    goal: `1 to ${MAX_PER_CALLER}`,
    holds: open >= 1 && open <= MAX_PER_CALLER,
  });
  const displays = openOf(ofDisplay);
  run.figure({
    what: `open streams, of ${sizes.displays} of one display`,
    seen: displays,
    goal: `1 to ${MAX_PER_CALLER}`,
    holds: displays >= 1 && displays <= MAX_PER_CALLER,
  });
  const events = [...ofOne, ...ofDisplay].filter(
    (one) => !one.isOpen() && one.events.has("replaced"),
  );
  run.figure({
    what: "closed streams that got a reason",
    seen: `${events.length} of ${sizes.streams + sizes.displays - open - displays}`,
    goal: "all",
    holds: events.length === sizes.streams + sizes.displays - open - displays,
  });
  const watched = await payments(server.origin, first!, sizes.payments);
  const ratio = percentile(watched, 0.95) / percentile(alone, 0.95);
  const max = run.isFull ? 2 : 5;
  run.figure({
    what: "POST /payments p95 with them, relative to without",
    seen: `${ratio.toFixed(2)} (${percentile(watched, 0.95).toFixed(1)} to ${percentile(alone, 0.95).toFixed(1)} ms)`,
    goal: `at most ${max}`,
    holds: ratio <= max,
  });
  const memory = (server.memory() ?? NaN) / memoryAlone;
  run.figure({
    what: "memory with them, relative to without",
    seen: `${memory.toFixed(2)} (${Math.round(memoryAlone / 2 ** 20)} MB without)`,
    goal: "at most 1.5",
    holds: Number.isNaN(memory) || memory <= 1.5,
  });

  // Many sessions, and many displays, with one stream each.
  const others = await openStreams(
    shops.slice(1).flatMap(({ screen, display }) => [screen, display]),
  );
  run.onEnd(() => others.forEach((stream) => stream.close()));
  await pause(COUNTED_LATE_MS);
  const rate = (await transactionRate(product, sizes.ms)) - idle;
  // Up to twice a second, one query for payments and two for displays; per session, its check and its network every
  // two seconds.
  const allowed = 10 + shops.length * 3;
  run.figure({
    what: `transactions per second for ${openOf([...ofOne, ...ofDisplay, ...others])} open streams of ${shops.length} sessions`,
    seen: rate.toFixed(1),
    goal: `at most ${allowed}`,
    holds: rate <= allowed,
  });

  const all = [...ofOne, ...ofDisplay, ...others];
  const from = performance.now();
  const ended = Promise.all(all.map((stream) => stream.ended)).then(() => performance.now() - from);
  await Promise.all([server.stop(), ended]);
  const took = await ended;
  run.figure({
    what: "time until all streams are closed on shutdown",
    seen: `${Math.round(took)} ms`,
    goal: `at most ${STOP_MS} ms`,
    holds: took <= STOP_MS,
  });
}

export const proof: Proof = {
  isAlone: true,
  provedInCiBy: ["tests/api/account/streams.test.ts", "tests/proofs/programs/stop.ts"],
  shows: "no number of watching screens slows payments down",
  run: prove,
};
