// What happens at the same time, over real HTTP: one winner, one event, every loser told, and never too much money.
import { setTimeout as sleep } from "node:timers/promises";
import type { Merchant } from "@/lib/testing/merchant";
import { type Product, startProduct, type StartedServer } from "../product";
import type { Proof, ProofRun } from "../proof";

const SENDERS = 64;
const REFUNDS = 50;
/** Payments that race side by side. */
const BATCH = 20;

interface Answer {
  status: number;
  text: string;
  body: { payment_id: string; amount: number; error: string; status: string };
}

interface Race extends Product {
  run: ProofRun;
  merchant: Merchant;
  /** One, or two over the same database. */
  servers: StartedServer[];
}

const times = <Result>(count: number, act: (at: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => act(at)));

const isUp = (server: StartedServer) => server.endedBy() === undefined;

/** Sends a request to one of the servers, and to another one when that is killed; answers within a minute. */
async function send(
  { servers, merchant }: Race,
  at: number,
  method: string,
  path: string,
  { body, key }: { body?: object; key?: string } = {},
): Promise<Answer> {
  const deadline = Date.now() + 60_000;
  for (let attempt = at; ; attempt++) {
    const server = servers.filter(isUp)[attempt % servers.filter(isUp).length];
    try {
      const response = await fetch(`${server!.origin}/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${merchant.key}`,
          ...(body && { "content-type": "application/json" }),
          ...(key && { "x-idempotency-key": key }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(30_000),
      });
      const text = await response.text();
      return { status: response.status, text, body: JSON.parse(text) as Answer["body"] };
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(20);
    }
  }
}

const cancel = (race: Race, at: number, id: string) =>
  send(race, at, "POST", `/payments/${id}/cancel`, { body: { reason: `Reason ${at}` } });

async function pay(race: Race, at: number, amount: number): Promise<string> {
  const { newPhone } = await import("@/lib/testing/merchant");
  const body = { amount, payer_phone: newPhone() };
  const answer = await send(race, at, "POST", "/payments", { body });
  if (answer.status !== 201) throw new Error(`A payment was answered ${answer.text}`);
  return answer.body.payment_id;
}

/** The same key 64 times at once, of a payment and of a link; in the full setting a server is killed meanwhile. */
async function sameKey(race: Race, rounds: number): Promise<void> {
  const { run, database, merchant } = race;
  let alike = 0;
  let single = 0;
  let killed = 0;
  for (let round = 0; round < rounds; round++) {
    const order = `key ${run.seed} ${round}`;
    const isLink = round % 2 === 1;
    const [path, success] = isLink
      ? (["/payments/link", 200] as const)
      : (["/payments", 201] as const);
    const body = { amount: 100 + round, merchant_order_id: order, payer_phone: "+77011234567" };
    const isKilled = run.isFull && round % 10 === 9;
    const dying = isKilled && killSoon(race, run.pick(0, 40));
    const answers = await times(SENDERS, (at) =>
      send(race, at, "POST", path, { body, key: order }),
    );
    await dying;
    killed += Number(isKilled);
    const [first] = answers;
    alike += Number(
      answers.every(({ status, text }) => status === success && text === first!.text),
    );
    const rows = await database.run(
      "SELECT id FROM payments WHERE organization_id = $1 AND merchant_order_id = $2",
      [merchant.organization.id, order],
    );
    single += Number(rows.length === 1 && rows[0]!.id === first!.body.payment_id);
  }
  run.figure(
    `one payment for a key sent ${SENDERS} times at once`,
    `${single} of ${rounds}`,
    "all",
    single === rounds,
  );
  run.figure("all its answers alike", `${alike} of ${rounds}`, "all", alike === rounds);
  if (run.isFull) run.figure("rounds in which a server was killed", killed, "some", killed > 0);
}

/** `kill -9` of the last server, and another one in its place. */
async function killSoon(race: Race, afterMs: number): Promise<void> {
  await sleep(afterMs);
  await race.servers.pop()!.kill();
  race.servers.push(await race.start());
}

async function refundsAtOnce(race: Race, rounds: number): Promise<void> {
  const { run, database, merchant } = race;
  const { confirmRequest } = await import("@/lib/network");
  const { checkPayments } = await import("@/lib/payments");
  const { db } = await import("@/lib/db");
  let within = 0;
  let told = 0;
  for (let round = 0; round < rounds; round++) {
    const id = await pay(race, round, 1000);
    await confirmRequest(merchant.account.id, id);
    await checkPayments([await db().payment.findUniqueOrThrow({ where: { id } })]);
    const whole = round % 5 === 4;
    const answers = await times(REFUNDS, (at) => {
      const body = whole ? {} : { amount: run.pick(1, 9000) / 100 };
      return send(race, at, "POST", `/payments/${id}/refund`, { body });
    });
    const [books] = await database.run(
      `SELECT p.amount::float8 AS amount, (p.refunded_amount + p.refund_pending_amount)::float8 AS carried,
         (SELECT coalesce(sum(amount), 0)::float8 FROM refunds r WHERE r.payment_id = p.id AND r.status <> 'failed') AS taken
       FROM payments p WHERE p.id = $1`,
      [id],
    );
    const accepted = answers
      .filter(({ status }) => status === 202)
      .reduce((sum, { body }) => sum + Math.round(body.amount * 100), 0);
    const { amount, taken, carried } = books as Record<string, number>;
    within += Number(taken! <= amount! && taken === carried && taken === accepted);
    const refusals = ["REFUND_EXCEEDS_REMAINING", "PAYMENT_NOT_REFUNDABLE"];
    told += Number(
      answers.every(
        ({ status, body }) => status === 202 || (status === 409 && refusals.includes(body.error)),
      ),
    );
  }
  run.figure(
    `${REFUNDS} refunds at once never exceed the payment`,
    `${within} of ${rounds}`,
    "all",
    within === rounds,
  );
  run.figure(
    "every refund accepted or refused in words",
    `${told} of ${rounds}`,
    "all",
    told === rounds,
  );
}

async function twoCancels(race: Race, rounds: number): Promise<void> {
  let right = 0;
  for (let round = 0; round < rounds; round++) {
    const id = await pay(race, round, 10);
    const answers = await times(2, (at) => cancel(race, at, id));
    const won = answers.filter(({ status }) => status === 200);
    const lost = answers.filter(
      ({ status, body }) =>
        status === 409 && body.error === "PAYMENT_NOT_CANCELLABLE" && body.status === "cancelled",
    );
    right += Number(won.length === 1 && lost.length === 1);
  }
  race.run.figure(
    "two cancels at once: one 200, one 409 cancelled",
    `${right} of ${rounds}`,
    "all",
    right === rounds,
  );
}

/** Cancels, the payer's answer, the end of its time, reading and the server's own poll, all within half a second. */
async function raceOne(race: Race, at: number) {
  const { run, database, merchant } = race;
  const { confirmRequest, declineRequest } = await import("@/lib/network");
  const id = await pay(race, at, 20);
  const soon = () => sleep(run.pick(0, 500));
  const account = merchant.account.id;
  const [kind, over] = [run.pick(0, 4), run.pick(50, 600)];
  await database.run(
    `WITH p AS (UPDATE payments SET expires_at = now() + $2 * interval '1 millisecond', next_check_at = now(),
       last_checked_at = now() - interval '1 minute' WHERE id = $1 RETURNING expires_at)
     UPDATE sandbox.operations SET expires_at = (SELECT expires_at FROM p) WHERE reference = $1`,
    [id, kind === 4 ? over : 900_000],
  );
  const [cancels] = await Promise.all([
    kind === 0
      ? Promise.resolve([])
      : times(2, (which) => soon().then(() => cancel(race, at + which, id))),
    kind !== 2 && soon().then(() => confirmRequest(account, id).catch(() => undefined)),
    kind >= 2 && soon().then(() => declineRequest(account, id).catch(() => undefined)),
    soon().then(() => send(race, at, "GET", `/payments/${id}`)),
  ]);
  return { id, cancels };
}

const FINAL = ["completed", "cancelled", "expired", "failed"];

async function endsOf(race: Race, ids: string[]): Promise<Record<string, unknown>[]> {
  const { database } = race;
  await database.run(
    "UPDATE payments SET expires_at = now() - interval '1 second', next_check_at = now() WHERE id = ANY($1) AND status = 'pending'",
    [ids],
  );
  await database.run(
    "UPDATE sandbox.operations SET expires_at = now() - interval '1 second' WHERE reference = ANY($1) AND finished_at IS NULL",
    [ids],
  );
  const { checkDuePayments } = await import("@/lib/payments");
  for (let look = 0; look < 50; look++) {
    await checkDuePayments();
    const [left] = await database.run(
      "SELECT count(*)::int AS count FROM payments WHERE id = ANY($1) AND status = 'pending'",
      [ids],
    );
    if (left!.count === 0) break;
    await sleep(200);
  }
  return database.run(
    `SELECT p.id, p.status::text, o.status AS network, ARRAY(
       SELECT type FROM events e WHERE e.payment_id = p.id ORDER BY created_at) AS events
     FROM payments p JOIN sandbox.operations o ON o.reference = p.id WHERE p.id = ANY($1)`,
    [ids],
  );
}

async function manyEnds(race: Race, count: number): Promise<void> {
  const { run } = race;
  const seen: Record<string, number> = {};
  let ended = 0;
  let told = 0;
  let agreed = 0;
  for (let done = 0; done < count; done += BATCH) {
    const raced = await times(BATCH, (at) => raceOne(race, done + at));
    const ends = new Map(
      (
        await endsOf(
          race,
          raced.map(({ id }) => id),
        )
      ).map((end) => [end.id, end]),
    );
    for (const { id, cancels } of raced) {
      const { status, network, events } = ends.get(id) as {
        status: string;
        network: string;
        events: string[];
      };
      seen[status] = (seen[status] ?? 0) + 1;
      const isOnce = events.length === 1 && events[0] === `payment.${status}`;
      const isLate = events.join() === "payment.expired,payment.completed";
      ended += Number(isOnce || (isLate && status === "completed"));
      agreed += Number((network === "Processed") === (status === "completed"));
      const won = cancels.filter(({ status }) => status === 200);
      const areTold = cancels.every(
        (answer) =>
          answer.status === 200 || (answer.status === 409 && FINAL.includes(answer.body.status)),
      );
      told += Number(areTold && won.length <= 1 && (won.length === 0 || status === "cancelled"));
    }
  }
  const all = (figure: number) => [`${figure} of ${count}`, "all", figure === count] as const;
  run.figure("races with one end and its one event", ...all(ended));
  run.figure("races whose network agrees about the money", ...all(agreed));
  run.figure("races in which one cancel at most won and every loser was told", ...all(told));
  const kinds = Object.entries(seen)
    .map(([status, many]) => `${many} ${status}`)
    .join(", ");
  run.figure("ends seen", kinds, "more than one", Object.keys(seen).length > 1);
}

export const proof: Proof = {
  shows: "what happens at the same time has one winner, one event, and never too much money",
  async run(run) {
    const product = await startProduct(run, { POLL_INTERVAL_SECONDS: "1" });
    const { newMerchant } = await import("@/lib/testing/merchant");
    const servers = [product.server, ...(run.isFull ? [await product.start()] : [])];
    const race: Race = { ...product, run, servers, merchant: await newMerchant() };
    await twoCancels(race, run.isFull ? 500 : 10);
    await sameKey(race, run.isFull ? 500 : 3);
    await refundsAtOnce(race, run.isFull ? 1000 : 5);
    await manyEnds(race, run.isFull ? 2000 : 40);
  },
};
