// Concurrent requests on a real database: one winner, one event, and the network agrees about the money.
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { checkDuePayments } from "@/lib/domain/payments";
import { db, Prisma, query } from "@/lib/kit/db";
import { confirmRequest, declineRequest, setFaults } from "@/lib/network";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import type { Answered } from "../../support/answered";
import {
  completedPayment,
  eventsOf,
  letPass,
  makeDue,
  pay,
  poll,
  timelineOf,
} from "../../support/device/acts";
import { ask } from "../../support/device/device-client";

beforeAll(() => vi.stubEnv("RATE_LIMIT_PER_MINUTE", "1000000"));

const times = <Result>(count: number, act: (at: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => act(at)));

const networkStatus = async (reference: string) =>
  (await db().sandboxOperation.findFirst({ where: { reference } }))?.status;

const cancel = (merchant: Merchant, id: string, reason?: string) =>
  ask("POST", `/payments/${id}/cancel`, { key: merchant.key, ...(reason && { body: { reason } }) });

test.each([
  ["equal parts", () => ({ amount: 37.5 }), 26],
  ["all that is left", () => ({}), 1],
  ["more than half", () => ({ amount: 500.01 }), 1],
  ["parts of every size", (at: number) => ({ amount: 1 + ((at * 7919) % 9000) / 100 }), undefined],
])("50 refunds at once, of %s, never exceed the payment", async (_name, body, expected) => {
  const merchant = await newMerchant();
  for (let round = 0; round < 3; round++) {
    const id = await completedPayment(merchant, 1000);
    const path = `/payments/${id}/refund`;
    const answers = await times(50, (at) =>
      ask("POST", path, { key: merchant.key, body: body(at) }),
    );
    const accepted = answers.filter(({ status }) => status === 202);
    const refused = answers.filter(({ status }) => status === 409);
    expect(accepted.length + refused.length).toBe(50);
    if (expected !== undefined) expect(accepted).toHaveLength(expected);
    for (const { body } of refused) {
      expect(["REFUND_EXCEEDS_REMAINING", "PAYMENT_NOT_REFUNDABLE"]).toContain(body.error);
    }
    const hundredths = accepted.reduce((sum, { body }) => sum + Math.round(body.amount * 100), 0);
    expect(hundredths).toBeLessThanOrEqual(100_000);
    const payment = await db().payment.findUniqueOrThrow({ where: { id } });
    expect(payment.refundPendingAmount).toBe(BigInt(hundredths));
    // The poll submits refunds that did not reach the network immediately.
    await query(
      Prisma.sql`UPDATE refunds SET created_at = created_at - interval '1 minute' RETURNING id`,
    );
    const reference = { in: accepted.map(({ body }) => body.refund_id as string) };
    await vi.waitFor(
      async () => {
        await poll();
        expect(await db().sandboxRefund.count({ where: { reference } })).toBe(accepted.length);
      },
      { timeout: 10_000 },
    );
  }
});

/** Settles all payments: they are long expired, and the network has been asked. */
async function finish(ids: string[]) {
  await letPass(ids, 20);
  await poll();
  await poll();
}

async function expectOneEnd(id: string) {
  const [payment, events, timeline, network] = await Promise.all([
    db().payment.findUniqueOrThrow({ where: { id } }),
    eventsOf(id),
    timelineOf(id),
    networkStatus(id),
  ]);
  const statuses = events.map((type) => type.slice("payment.".length));
  expect(statuses.at(-1)).toBe(payment.status);
  if (statuses.length > 1) expect(statuses).toEqual(["expired", "completed"]);
  const transitions = timeline.filter((kind) => events.includes(kind as never));
  expect(transitions).toEqual(events);
  const money = network === "Processed";
  expect([id, payment.status, money]).toEqual([id, payment.status, payment.status === "completed"]);
  return payment;
}

test("cancelling, confirming, declining, expiring, polling and reading 200 payments concurrently", async () => {
  const merchant = await newMerchant();
  const ends = new Set<string>();
  for (let round = 0; round < 8; round++) {
    const ids = await times(25, async () => (await pay(merchant)).body.payment_id as string);
    // Some expire during the requests; all were last checked long ago.
    await query(Prisma.sql`UPDATE payments SET last_checked_at = now() - interval '1 minute',
      expires_at = now() + make_interval(secs => random()::float8 * 0.4 + 0.05) WHERE id = ANY(${ids}) RETURNING id`);
    await query(Prisma.sql`UPDATE sandbox.operations o SET expires_at = p.expires_at FROM payments p
      WHERE o.reference = p.id AND p.id = ANY(${ids}) RETURNING o.id`);
    await makeDue();
    const soon = () => sleep(Math.random() * 400);
    const cancelled = await times(25, async (at) => {
      const id = ids[at]!;
      const [answer] = await Promise.all([
        soon().then(() => (at % 5 === 4 ? undefined : cancel(merchant, id, `Reason ${at}`))),
        soon().then(() => confirmRequest(merchant.account.id, id).catch(() => undefined)),
        at % 3 === 0 &&
          soon().then(() => declineRequest(merchant.account.id, id).catch(() => undefined)),
        soon().then(() => ask("GET", `/payments/${id}`, { key: merchant.key })),
        at % 8 === 0 &&
          soon()
            .then(makeDue)
            .then(() => checkDuePayments()),
      ]);
      return answer;
    });
    await finish(ids);
    const payments = await Promise.all(ids.map(expectOneEnd));
    for (const [at, payment] of payments.entries()) {
      ends.add(payment.status);
      const answer = cancelled[at];
      if (!answer) continue;
      expect([200, 409]).toContain(answer.status);
      if (answer.status === 200) {
        expect([payment.status, payment.cancelReason]).toEqual(["cancelled", `Reason ${at}`]);
      } else {
        expect(answer.body.status).not.toBe("pending");
      }
    }
  }
  expect([...ends]).toEqual(expect.arrayContaining(["cancelled", "completed"]));
}, 60_000);

test("four concurrent polls find each payment once", async () => {
  const merchant = await newMerchant();
  const ids = await times(60, async () => (await pay(merchant)).body.payment_id as string);
  await times(60, (at) => confirmRequest(merchant.account.id, ids[at]!));
  await makeDue();
  const counts = await times(4, () => checkDuePayments());
  expect(counts.reduce((sum, { settled }) => sum + settled, 0)).toBe(60);
  for (const id of ids) {
    expect(await eventsOf(id)).toEqual(["payment.completed"]);
    await expectOneEnd(id);
  }
});

test("a poll leaves alone payments in flight to a slow network", async () => {
  const merchant = await newMerchant();
  await setFaults(merchant.account.id, { slow_ms: 700 });
  const creating = times(5, (at) => pay(merchant, at === 4 ? { amount: 77_707 } : {}));
  for (let tick = 0; tick < 3; tick++) {
    await sleep(100);
    await poll();
  }
  const answers = await creating;
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 422]);
  await setFaults(merchant.account.id, {});
  for (const { body } of answers.slice(0, 4)) {
    expect(await db().sandboxOperation.count({ where: { reference: body.payment_id } })).toBe(1);
    await confirmRequest(merchant.account.id, body.payment_id);
  }
  await poll();
  const kept = await db().payment.findMany({
    where: { organizationId: merchant.organization.id },
    orderBy: { id: "asc" },
  });
  expect(kept.map(({ status }) => status).sort()).toEqual([
    ...Array<string>(4).fill("completed"),
    "failed",
  ]);
});

test("a payment that the poll is submitting again is never cancelled meanwhile", async () => {
  const merchant = await newMerchant();
  await setFaults(merchant.account.id, { server_error: true });
  const ids = await times(30, async () => (await pay(merchant)).body.payment_id as string);
  await letPass(ids, 1);
  await setFaults(merchant.account.id, { slow_ms: 300 });
  await makeDue();
  const [, answers] = await Promise.all([
    checkDuePayments(),
    times(30, async (at) => {
      await sleep(at * 20);
      return cancel(merchant, ids[at]!);
    }),
  ]);
  await setFaults(merchant.account.id, {});
  // Payers who have received the request confirm it.
  await times(30, (at) => confirmRequest(merchant.account.id, ids[at]!).catch(() => undefined));
  await poll();
  for (const [at, id] of ids.entries()) {
    const { status } = answers[at]!;
    const payment = await db().payment.findUniqueOrThrow({ where: { id } });
    const paid = (await networkStatus(id)) === "Processed";
    expect([id, status, payment.status, paid]).toEqual(
      status === 200 ? [id, 200, "cancelled", false] : [id, status, "completed", true],
    );
    expect([200, 500]).toContain(status);
  }
});

test("a payment cancelled at the network is cancelled, even if it was resubmitted meanwhile", async () => {
  const merchant = await newMerchant();
  const { body } = await pay(merchant);
  await setFaults(merchant.account.id, { slow_ms: 500 });
  const cancelling = cancel(merchant, body.payment_id, "Out of tea");
  await vi.waitFor(async () => expect(await networkStatus(body.payment_id)).toBe("Cancelled"));
  await query(
    Prisma.sql`UPDATE payments SET submitted_at = now() WHERE id = ${body.payment_id} RETURNING id`,
  );
  const answer = await cancelling;
  expect([answer.status, answer.body.cancel_reason]).toEqual([200, "Out of tea"]);
  expect(await eventsOf(body.payment_id)).toEqual(["payment.cancelled"]);
});

test("the cancel reason is stored, even if the poll finds the payment cancelled first", async () => {
  const merchant = await newMerchant();
  const { body } = await pay(merchant);
  await setFaults(merchant.account.id, { slow_ms: 500 });
  const cancelling = cancel(merchant, body.payment_id, "Out of tea");
  await vi.waitFor(async () => expect(await networkStatus(body.payment_id)).toBe("Cancelled"));
  await setFaults(merchant.account.id, {});
  await poll();
  expect(await eventsOf(body.payment_id)).toEqual(["payment.cancelled"]);
  const answer = await cancelling;
  expect([answer.status, answer.body.cancel_reason]).toEqual([200, "Out of tea"]);
  expect(await eventsOf(body.payment_id)).toEqual(["payment.cancelled"]);
});

describe("ten concurrent cancels of the same payment", () => {
  async function expectOneWinner(answers: Answered[]) {
    const won = answers.filter(({ status }) => status === 200);
    const lost = answers.filter(({ status }) => status !== 200);
    expect(won).toHaveLength(1);
    for (const { status, body } of lost) {
      expect([status, body.error, body.status]).toEqual([
        409,
        "PAYMENT_NOT_CANCELLABLE",
        "cancelled",
      ]);
    }
    const { payment_id: id, cancel_reason: reason } = won[0]!.body;
    expect(await eventsOf(id)).toEqual(["payment.cancelled"]);
    const { cancelReason } = await db().payment.findUniqueOrThrow({ where: { id } });
    expect(cancelReason ?? undefined).toBe(reason);
  }

  test.each([true, false])("is cancelled once (reasons: %s)", async (withReason) => {
    const merchant = await newMerchant();
    for (let round = 0; round < 5; round++) {
      const { body } = await pay(merchant);
      await setFaults(merchant.account.id, round % 2 === 1 ? { slow_ms: 100 } : {});
      const answers = await times(10, (at) =>
        cancel(merchant, body.payment_id, withReason ? `Reason ${at}` : undefined),
      );
      await setFaults(merchant.account.id, {});
      await expectOneWinner(answers);
    }
  });

  test("even if the poll finds it first", async () => {
    const merchant = await newMerchant();
    const { body } = await pay(merchant);
    await setFaults(merchant.account.id, { slow_ms: 500 });
    const cancelling = times(10, (at) => cancel(merchant, body.payment_id, `Reason ${at}`));
    await vi.waitFor(async () => expect(await networkStatus(body.payment_id)).toBe("Cancelled"));
    await setFaults(merchant.account.id, {});
    await poll();
    expect(await eventsOf(body.payment_id)).toEqual(["payment.cancelled"]);
    await expectOneWinner(await cancelling);
  });
});
