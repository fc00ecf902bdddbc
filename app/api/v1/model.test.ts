// Random histories against a model of a payment that fits on a page. A failure names the seed that repeats it.
import fc from "fast-check";
import { beforeAll, expect, test, vi } from "vitest";
import { db, Prisma, query } from "@/lib/db";
import { confirmRequest, declineRequest } from "@/lib/network";
import { type Merchant, newMerchant } from "@/lib/testing/merchant";
import { eventsOf, letPass, pay, poll, timelineOf } from "./_testing/acts";
import { ask } from "./_testing/device-client";

beforeAll(() => vi.stubEnv("RATE_LIMIT_PER_MINUTE", "1000000"));

type Status = "pending" | "completed" | "cancelled" | "expired";

const MOST_RUNS = 1000;

/** What a payment is, in whole units of money. */
class Model {
  status: Status = "pending";
  network: "waiting" | "paid" | "declined" | "cancelled" = "waiting";
  isOver = false;
  refunded = 0;
  /** Refunds that the network has, and whether it has made up its mind. */
  refunds: { amount: number; isDecided: boolean; isSettled: boolean }[] = [];
  events: string[] = [];

  constructor(
    readonly id: string,
    readonly amount: number,
  ) {}

  get isOpen() {
    return this.network === "waiting" && !this.isOver;
  }
  get reserved() {
    return this.refunds.reduce((sum, { amount, isSettled }) => sum + (isSettled ? 0 : amount), 0);
  }
  get remaining() {
    return this.status === "completed" ? this.amount - this.refunded - this.reserved : 0;
  }

  become(status: Status) {
    this.status = status;
    this.events.push(`payment.${status}`);
  }

  /** What anybody who asks the network finds. */
  check() {
    if (this.status !== "pending") return;
    if (this.network === "paid") this.become("completed");
    else if (this.network !== "waiting") this.become("cancelled");
    else if (this.isOver) this.become("expired");
  }

  checkRefunds() {
    for (const refund of this.refunds) {
      if (!refund.isDecided || refund.isSettled) continue;
      refund.isSettled = true;
      this.refunded += refund.amount;
      this.events.push("payment.refunded");
    }
  }
}

const succeeds = (act: Promise<unknown>) =>
  act.then(
    () => true,
    () => false,
  );

type Act = (merchant: Merchant, model: Model, amount: number) => Promise<void>;

/** Each does something to the product and to the model, and compares what they say. */
const ACTS: Record<string, Act> = {
  async confirm(merchant, model) {
    const wasOpen = model.isOpen;
    expect(await succeeds(confirmRequest(merchant.account.id, model.id))).toBe(wasOpen);
    if (wasOpen) model.network = "paid";
  },
  async decline(merchant, model) {
    const wasOpen = model.isOpen;
    expect(await succeeds(declineRequest(merchant.account.id, model.id))).toBe(wasOpen);
    if (wasOpen) model.network = "declined";
  },
  async cancel(merchant, model) {
    const answer = await ask("POST", `/payments/${model.id}/cancel`, { key: merchant.key });
    if (model.status === "pending" && model.isOpen) {
      model.network = "cancelled";
      model.check();
      expect([answer.status, answer.body.status]).toEqual([200, "cancelled"]);
    } else {
      model.check();
      expect([answer.status, answer.body.status]).toEqual([409, model.status]);
    }
  },
  async "time passes"(_merchant, model) {
    await letPass(model.id, 16);
    model.isOver = true;
  },
  async read(merchant, model) {
    await query(Prisma.sql`UPDATE payments SET last_checked_at = now() - interval '1 minute'
      WHERE id = ${model.id} RETURNING id`);
    const { body } = await ask("GET", `/payments/${model.id}`, { key: merchant.key });
    model.check();
    expect(body).toMatchObject({
      status: model.status,
      amount: model.amount,
      refunded_amount: model.refunded,
      refundable_amount: model.remaining,
    });
  },
  async refund(merchant, model, amount) {
    const path = `/payments/${model.id}/refund`;
    const answer = await ask("POST", path, { key: merchant.key, body: { amount } });
    if (amount > model.remaining) {
      const code = model.remaining === 0 ? "PAYMENT_NOT_REFUNDABLE" : "REFUND_EXCEEDS_REMAINING";
      expect([answer.status, answer.body.error]).toEqual([409, code]);
      expect(answer.body.refundable_amount).toBe(model.remaining);
      return;
    }
    expect([answer.status, answer.body.amount]).toEqual([202, amount]);
    await leaveUndecided(answer.body.refund_id as string);
    model.refunds.push({ amount, isDecided: false, isSettled: false });
  },
  async "the network decides on refunds"(_merchant, model) {
    await decideNow(model.id);
    for (const refund of model.refunds) refund.isDecided = true;
  },
};

/** This refund alone: what the network has decided on another one stands. */
const leaveUndecided = (refundId: string) =>
  query(Prisma.sql`
    UPDATE sandbox.refunds SET decides_at = now() + interval '1 hour' WHERE reference = ${refundId} RETURNING id`);

/** The network makes up its mind about a payment's refunds. */
const decideNow = (paymentId: string) =>
  query(Prisma.sql`
    UPDATE sandbox.refunds r SET decides_at = now() FROM sandbox.operations o
    WHERE o.id = r.operation_id AND o.reference = ${paymentId} AND r.status = 'RefundAccepted' RETURNING r.id`);

const step = fc.oneof(
  { weight: 2, arbitrary: fc.constant("create" as const) },
  { weight: 3, arbitrary: fc.constant("poll" as const) },
  {
    weight: 12,
    arbitrary: fc.record({
      act: fc.constantFrom(...Object.keys(ACTS)),
      which: fc.nat(2),
      amount: fc.integer({ min: 1, max: 60 }),
    }),
  },
);

const act = (name: keyof typeof ACTS, amount = 1) => ({ act: name, which: 0, amount });

/** The network decides on a refund that the product has not asked about when the next one comes. */
const TWO_REFUNDS = [
  act("confirm"),
  "poll" as const,
  act("refund", 6),
  act("the network decides on refunds"),
  act("refund", 27),
  "poll" as const,
];

test("a payment's life follows its model, whatever happens in whatever order", async () => {
  const merchant = await newMerchant();
  const history = fc.array(step, { maxLength: 30, size: "max" });
  const property = fc.asyncProperty(history, async (steps) => {
    const models: Model[] = [];
    const create = async () => {
      const amount = 50 + models.length;
      const { status, body } = await pay(merchant, { amount });
      expect(status).toBe(201);
      models.push(new Model(body.payment_id as string, amount));
    };
    await create();
    for (const next of steps) {
      if (next === "create") {
        await create();
      } else if (next === "poll") {
        await poll();
        for (const model of models) {
          model.check();
          model.checkRefunds();
        }
      } else {
        const model = models[next.which % models.length]!;
        await ACTS[next.act]!(merchant, model, next.amount);
      }
    }
    for (const model of models) await expectAsModelled(model);
  });
  await fc.assert(property, {
    numRuns: MOST_RUNS,
    examples: [[TWO_REFUNDS]],
    interruptAfterTimeLimit: 12_000,
    markInterruptAsFailure: false,
    verbose: fc.VerbosityLevel.Verbose,
  });
}, 60_000);

async function expectAsModelled(model: Model) {
  const payment = await db().payment.findUniqueOrThrow({ where: { id: model.id } });
  expect([payment.status, payment.refundedAmount, payment.refundPendingAmount]).toEqual([
    model.status,
    BigInt(model.refunded * 100),
    BigInt(model.reserved * 100),
  ]);
  expect((await eventsOf(model.id)).sort()).toEqual([...model.events].sort());
  const told = (await timelineOf(model.id)).filter((kind) => kind !== "refund.created");
  const expected = model.events.map((type) => type.replace("payment.refunded", "refund.completed"));
  expect(told).toEqual(["payment.created", ...expected]);
  const operation = await db().sandboxOperation.findFirst({ where: { reference: model.id } });
  expect(operation?.status === "Processed").toBe(model.network === "paid");
}
