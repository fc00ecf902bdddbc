// Concurrency over real HTTP: one winner, one event, an error for every loser, and never too much money moved.
import { setTimeout as sleep } from "node:timers/promises";
import { startProduct } from "@/tests/support/product";
import type { Proof } from "../../support/proof";
import { manyEnds } from "../races/many-ends";
import { cancel, pay, type Race, send, times } from "../races/race";

const SENDERS = 64;
const REFUNDS = 50;

/**
 * Sends the same key 64 times concurrently, for payments and links in turn. In the full setting, a server is killed in
 * every tenth round.
 */
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
      send(race, { at, method: "POST", path, body, key: order }),
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
  run.figure({
    what: `one payment for a key sent ${SENDERS} times concurrently`,
    seen: `${single} of ${rounds}`,
    goal: "all",
    holds: single === rounds,
  });
  run.figure({
    what: "all its responses identical",
    seen: `${alike} of ${rounds}`,
    goal: "all",
    holds: alike === rounds,
  });
  if (run.isFull)
    run.figure({
      what: "rounds in which a server was killed",
      seen: killed,
      goal: "some",
      holds: killed > 0,
    });
}

/** Kills the last server with SIGKILL after `afterMs`, and starts another in its place. */
async function killSoon(race: Race, afterMs: number): Promise<void> {
  await sleep(afterMs);
  await race.servers.pop()!.kill();
  race.servers.push(await race.start());
}

async function refundsAtOnce(race: Race, rounds: number): Promise<void> {
  const { run, database, merchant } = race;
  const { confirmRequest } = await import("@/lib/network");
  const { checkPayments } = await import("@/lib/domain/payments");
  const { db } = await import("@/lib/kit/db");
  let within = 0;
  let explained = 0;
  for (let round = 0; round < rounds; round++) {
    const id = await pay(race, { at: round, amount: 1000 });
    await confirmRequest(merchant.account.id, id);
    await checkPayments([await db().payment.findUniqueOrThrow({ where: { id } })]);
    const whole = round % 5 === 4;
    const answers = await times(REFUNDS, (at) => {
      const body = whole ? {} : { amount: run.pick(1, 9000) / 100 };
      return send(race, { at, method: "POST", path: `/payments/${id}/refund`, body });
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
    explained += Number(
      answers.every(
        ({ status, body }) => status === 202 || (status === 409 && refusals.includes(body.error)),
      ),
    );
  }
  run.figure({
    what: `${REFUNDS} concurrent refunds never exceed the payment`,
    seen: `${within} of ${rounds}`,
    goal: "all",
    holds: within === rounds,
  });
  run.figure({
    what: "every refund accepted or rejected with an error code",
    seen: `${explained} of ${rounds}`,
    goal: "all",
    holds: explained === rounds,
  });
}

async function twoCancels(race: Race, rounds: number): Promise<void> {
  let right = 0;
  for (let round = 0; round < rounds; round++) {
    const id = await pay(race, { at: round, amount: 10 });
    const answers = await times(2, (at) => cancel(race, { at, id }));
    const won = answers.filter(({ status }) => status === 200);
    const lost = answers.filter(
      ({ status, body }) =>
        status === 409 && body.error === "PAYMENT_NOT_CANCELLABLE" && body.status === "cancelled",
    );
    right += Number(won.length === 1 && lost.length === 1);
  }
  race.run.figure({
    what: "two concurrent cancels: one 200, one 409 with status cancelled",
    seen: `${right} of ${rounds}`,
    goal: "all",
    holds: right === rounds,
  });
}

export const proof: Proof = {
  shows: "concurrent requests have one winner, one event, and never move too much money",
  provedInCiBy: ["tests/api/device/races.test.ts", "tests/api/device/idempotency.test.ts"],
  async run(run) {
    const product = await startProduct(run, { POLL_INTERVAL_SECONDS: "1" });
    const { newMerchant } = await import("@/tests/support/merchant");
    const servers = [product.server, ...(run.isFull ? [await product.start()] : [])];
    const race: Race = { ...product, run, servers, merchant: await newMerchant() };
    await twoCancels(race, run.isFull ? 500 : 10);
    await sameKey(race, run.isFull ? 500 : 3);
    await refundsAtOnce(race, run.isFull ? 1000 : 5);
    await manyEnds(race, run.isFull ? 2000 : 40);
  },
};
