// Live gateways that use all the time they can get, and rows at their worst, next to an organization that must not be
// affected.
import { setTimeout as sleep } from "node:timers/promises";
import { checkDuePayments } from "@/lib/domain/payments";
import { createSubscription } from "@/lib/domain/webhooks";
import { db } from "@/lib/kit/db";
import { confirmRequest, GATEWAY_PATH, serveSandboxGateway } from "@/lib/network";
import { besidePoisoned } from "@/tests/proofs/beside-poisoned";
import { newEvent } from "@/tests/support/events";
import { listen } from "@/tests/support/listener";
import { newLiveMerchant } from "@/tests/support/live-merchant";
import { book, bookedPayment } from "@/tests/support/many-payments";
import { type Merchant, newMerchant, newPhone } from "@/tests/support/merchant";
import { startProduct } from "@/tests/support/product";
import { percentile, type Proof, type ProofRun } from "@/tests/support/proof";
import { recordStatements } from "@/tests/support/statements";
import { startWebhookReceiver } from "@/tests/support/webhook-receiver";

interface Setting {
  intervalSeconds: number;
  lateMs: number;
  lostPayments: number;
  submissionMs: number;
  watchSeconds: number;
  probePauseMs: number;
  retries: number;
}

const FULL: Setting = {
  intervalSeconds: 15,
  lateMs: 4_900,
  lostPayments: 500,
  submissionMs: 1_500,
  watchSeconds: 440,
  probePauseMs: 7_000,
  retries: 200,
};
// The same proportions at a shorter interval. Retries take at least half a minute, so only the full setting has them.
const SMALL: Setting = {
  intervalSeconds: 5,
  lateMs: 1_600,
  lostPayments: 60,
  submissionMs: 500,
  watchSeconds: 8,
  probePauseMs: 900,
  retries: 0,
};

const PENDING = 300;
const MAX_PAGES = 20;

/** Runs before the sandbox behind the gateway gets a call. A returned `Response` is sent instead of the sandbox's. */
type Behaviour = (path: string) => Promise<Response | void> | Response | void;

/** Starts a live gateway over HTTP that records the path and time of each call. */
async function gateway(run: ProofRun, behaviour: Behaviour) {
  const calls: { path: string; at: number }[] = [];
  const listener = await listen(async (request) => {
    const path = new URL(request.url).pathname.slice(GATEWAY_PATH.length);
    calls.push({ path, at: performance.now() });
    return (await behaviour(path)) ?? serveSandboxGateway(request);
  });
  run.onEnd(() => listener.close());
  return { origin: listener.origin, calls };
}

/** Inserts payments that their network does not know, old enough to be submitted again. Returns their IDs. */
async function lose(merchant: Merchant, count: number): Promise<string[]> {
  const createdAt = new Date(Date.now() - 60_000);
  const expiresAt = new Date(Date.now() + 3_600_000);
  const lost = Array.from({ length: count }, () =>
    bookedPayment(merchant, { status: "pending", createdAt, expiresAt, nextCheckAt: createdAt }),
  );
  await book(lost);
  return lost.map(({ id }) => id);
}

/** Creates and pays a payment. Returns the milliseconds until Qassa finds it paid; Infinity if that takes too long. */
async function probe(origin: string, merchant: Merchant, timeoutMs: number): Promise<number> {
  const answer = await fetch(`${origin}/api/v1/payments`, {
    method: "POST",
    headers: { authorization: `Bearer ${merchant.key}`, "content-type": "application/json" },
    body: JSON.stringify({ amount: 1500, payer_phone: newPhone() }),
  });
  const { payment_id: id } = (await answer.json()) as { payment_id: string };
  // Makes the payment due for the next cycle.
  await db().$executeRaw`UPDATE payments SET next_check_at = now() WHERE id = ${id}`;
  await confirmRequest(merchant.account.id, id);
  const paidAt = performance.now();
  while (performance.now() - paidAt < timeoutMs) {
    const { status } = await db().payment.findUniqueOrThrow({ where: { id } });
    if (status === "completed") return performance.now() - paidAt;
    await sleep(50);
  }
  return Infinity;
}

/** Returns the maximum number of times within any window of `spanMs`. */
const maxWithin = (times: readonly number[], spanMs: number): number =>
  Math.max(
    0,
    ...times.map((from) => times.filter((at) => at >= from && at < from + spanMs).length),
  );

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

async function neighbours(run: ProofRun): Promise<void> {
  const setting = run.isFull ? FULL : SMALL;
  const cycleMs = setting.intervalSeconds * 1000;
  const { server } = await startProduct(run, {
    POLL_INTERVAL_SECONDS: String(setting.intervalSeconds),
  });

  let page = 0;
  const endless = await gateway(run, (path) =>
    path === "/history"
      ? Response.json({ entries: [], cursor: `page ${(page += 1)}`, has_more: true })
      : undefined,
  );
  const late = await gateway(run, () => sleep(setting.lateMs));
  const losing = await gateway(run, (path) =>
    path === "/payments" ? sleep(setting.submissionMs) : undefined,
  );
  const prompt = await gateway(run, () => undefined);
  const healthy = await newMerchant();
  await newLiveMerchant(prompt.origin);
  await newLiveMerchant(endless.origin);
  await lose(await newLiveMerchant(late.origin), 600);
  const lost = await lose(await newLiveMerchant(losing.origin), setting.lostPayments);
  const retries = setting.retries > 0 ? await failingDeliveries(run, setting.retries) : undefined;

  const found: number[] = [];
  const until = performance.now() + setting.watchSeconds * 1000;
  const probes: Promise<unknown>[] = [];
  while (performance.now() < until) {
    const waited = probe(server.origin, healthy, cycleMs * 4);
    probes.push(waited.then((ms) => found.push(ms)));
    await sleep(setting.probePauseMs);
  }
  await Promise.all(probes);

  const timely = found.filter((ms) => ms <= cycleMs * 2).length;
  run.figure({
    what: "changes of a healthy organization found within 2 cycles, next to gateways with an endless history, slow responses and lost payments",
    seen: `${timely} of ${found.length}, the slowest after ${inSeconds(Math.max(...found))}`,
    goal: "all",
    holds: timely === found.length,
  });
  const looks = prompt.calls.filter(({ path }) => path === "/history").map(({ at }) => at);
  const gaps = looks.slice(1).map((at, index) => at - looks[index]!);
  run.figure({
    what: `ticks of ${setting.intervalSeconds} s that a fast gateway received, and the longest pause between two`,
    seen: `${looks.length}, ${inSeconds(Math.max(...gaps))}`,
    goal: "at most 2 cycles",
    holds: looks.length > 1 && Math.max(...gaps) <= cycleMs * 2,
  });
  const pages = endless.calls.filter(({ path }) => path === "/history").map(({ at }) => at);
  const maxPages = maxWithin(pages, cycleMs / 2);
  run.figure({
    what: "pages of an endless history read per cycle",
    seen: maxPages,
    goal: `1 to ${MAX_PAGES}`,
    holds: maxPages >= 1 && maxPages <= MAX_PAGES,
  });
  const arrivals = () => db().sandboxOperation.count({ where: { reference: { in: lost } } });
  const endsAt = performance.now() + cycleMs * 4;
  while ((await arrivals()) < lost.length && performance.now() < endsAt) await sleep(200);
  const arrived = await arrivals();
  run.figure({
    what: `lost payments submitted again, taking ${inSeconds(setting.submissionMs)} each`,
    seen: `${arrived} of ${lost.length}`,
    goal: "all, over several cycles",
    holds: arrived === lost.length,
  });
  await retries?.();
  await server.stop();
  await statementsOfAPoll(run);
  await besidePoisoned(run);
}

/** Creates deliveries that always fail. The returned function reports their retry times, once all attempts are made. */
async function failingDeliveries(run: ProofRun, count: number): Promise<() => Promise<void>> {
  const receiver = await startWebhookReceiver();
  run.onEnd(() => receiver.close());
  receiver.answer({ status: 500 });
  const merchant = await newMerchant();
  await createSubscription(merchant.owner, { url: receiver.url, events: ["*"] });
  for (let made = 0; made < count; made += 1) {
    await newEvent(merchant);
    await sleep(run.pick(20, 80));
  }
  return async () => {
    const attempts = await db().deliveryAttempt.findMany({
      where: { delivery: { organizationId: merchant.organization.id } },
      orderBy: [{ deliveryId: "asc" }, { attemptNumber: "asc" }],
    });
    const pauses = (number: number) =>
      attempts
        .filter(({ attemptNumber }) => attemptNumber === number)
        .map((attempt) => {
          const before = attempts.find(
            ({ deliveryId, attemptNumber }) =>
              deliveryId === attempt.deliveryId && attemptNumber === number - 1,
          )!;
          return (attempt.startedAt.getTime() - before.startedAt.getTime()) / 1000;
        });
    for (const [number, min, max] of [
      [2, 30, 37],
      [3, 300, 370],
    ] as const) {
      const seconds = pauses(number);
      const [first, last] = [Math.min(...seconds), percentile(seconds, 0.99)];
      run.figure({
        what: `time from attempt ${number - 1} to attempt ${number}: shortest and p99 of ${seconds.length}`,
        seen: `${first.toFixed(1)} s and ${last.toFixed(1)} s`,
        goal: `${count} of them, from ${min} s to ${max} s`,
        holds: seconds.length === count && first >= min - 0.05 && last <= max,
      });
    }
  };
}

/**
 * Counts the statements of two polls: the first records each payment's network status, the second finds nothing new.
 */
async function statementsOfAPoll(run: ProofRun): Promise<void> {
  await db().$executeRaw`UPDATE payments SET next_check_at = NULL`;
  const merchant = await newMerchant();
  const waiting = await lose(merchant, PENDING);
  // Submits them to their network.
  await checkDuePayments();
  for (const which of ["first", "second"]) {
    await db().$executeRaw`UPDATE payments SET next_check_at = now() WHERE id = ANY(${waiting})`;
    const stop = recordStatements();
    const { checked } = await checkDuePayments();
    const statements = stop().length;
    run.figure({
      what: `statements of the ${which} poll of ${checked} pending payments`,
      seen: statements,
      goal: "at most 20",
      holds: checked === PENDING && statements > 0 && statements <= 20,
    });
  }
}

export const proof: Proof = {
  shows: "no gateway and no bad row of an organization delays or stops another one",
  provedInCiBy: [
    "tests/api/device/neighbours.test.ts",
    "tests/api/device/poll-statements.test.ts",
    "lib/domain/webhooks/deliver-due.test.ts",
    "tests/poisoned-organization.test.ts",
    "lib/jobs/poisoned-organization.test.ts",
  ],
  run: neighbours,
};
