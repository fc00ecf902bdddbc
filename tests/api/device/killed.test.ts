// Kills a process with `kill -9` at an exact point of a payment's life; another process then continues.
import { afterEach, expect, test } from "vitest";
import { hasDueDeliveries } from "@/lib/domain/webhooks";
import { db, Prisma, query } from "@/lib/kit/db";
import { confirmRequest } from "@/lib/network";
import { newPhone } from "@/tests/support/merchant";
import { isSignedWith } from "@/tests/support/webhook-receiver";
import {
  type CrashShop,
  expectRecordedAttempts,
  resumeWork,
  letOpenRequestsLapse,
  openCrashShop,
  WEBHOOK_SECRET,
  type Snapshot,
} from "../../support/device/crash-shop";

let shop: CrashShop | undefined;
afterEach(async () => {
  await shop?.close();
  shop = undefined;
});

/** Where a process dies and what it leaves behind. */
interface Death {
  arrange(shop: CrashShop): void;
  leaves: Partial<Snapshot>;
}

type Matches = (text: string) => boolean | Promise<boolean>;
const says =
  (...words: string[]): Matches =>
  (text) =>
    words.every((word) => text.includes(word));

const before =
  (statement: Matches): Death["arrange"] =>
  ({ crashProcess, die }) =>
    crashProcess.database.stopAt({ when: "before", statement, then: die });
/** PostgreSQL has executed the statement, but the process never gets the result. */
const after =
  (statement: Matches): Death["arrange"] =>
  ({ crashProcess, die }) =>
    crashProcess.database.stopAt({ when: "after", statement, then: die });

const whenNetworkHas =
  (moment: "asked" | "carried out", path: string): Death["arrange"] =>
  ({ crashProcess, onNetworkCall, die }) =>
    onNetworkCall(async (now, at) => {
      if (now !== moment || at !== path || crashProcess.endedBy()) return;
      await die();
      throw new Error("the caller is dead");
    });

const WRITING_THE_PAYMENT = says("INSERT INTO payments");
const CLOSING_THE_KEY = says("UPDATE idempotency_keys SET open_until = NULL");
const SETTLING_THE_PAYMENT = says("INSERT INTO events", "UPDATE payments p SET");
const SETTLING_THE_REFUND = says("INSERT INTO events", "UPDATE refunds r SET");
const CLAIMING_THE_DELIVERY: Matches = async (text) =>
  says("INSERT INTO delivery_attempts", "healthy")(text) && (await hasDueDeliveries());
const RECORDING_THE_ATTEMPT = says("UPDATE delivery_attempts");
const WRITING_THE_REFUND = says("INSERT INTO refunds");

const deaths: Record<string, Death> = {
  "before the payment is written": {
    arrange: before(WRITING_THE_PAYMENT),
    leaves: { payments: [], network: { payments: 0, refunds: 0 } },
  },
  "after the payment is written, before it knows": {
    arrange: after(WRITING_THE_PAYMENT),
    leaves: { payments: ["pending"], network: { payments: 0, refunds: 0 } },
  },
  "before the network is asked": {
    arrange: whenNetworkHas("asked", "/payments"),
    leaves: { payments: ["pending"], network: { payments: 0, refunds: 0 } },
  },
  "after the network accepted, before anything else": {
    arrange: whenNetworkHas("carried out", "/payments"),
    leaves: { payments: ["pending"], network: { payments: 1, refunds: 0 } },
  },
  "before the idempotency key is closed": {
    arrange: before(CLOSING_THE_KEY),
    leaves: { payments: ["pending"], network: { payments: 1, refunds: 0 } },
  },
  "after the network said that it is paid, before settling": {
    arrange: before(SETTLING_THE_PAYMENT),
    leaves: { payments: ["pending"], events: [] },
  },
  "after settling, before the deliveries are announced": {
    arrange: after(SETTLING_THE_PAYMENT),
    leaves: { payments: ["completed"], events: ["payment.completed"], attempts: [0], received: [] },
  },
  "after an attempt is claimed, before it is sent": {
    arrange: after(CLAIMING_THE_DELIVERY),
    leaves: { events: ["payment.completed"], attempts: [1], received: [] },
  },
  "while the receiver holds the request open": {
    arrange({ crashProcess, receiver, die }) {
      receiver.answer(() => {
        if (crashProcess.endedBy()) return { status: 200 };
        void die();
        return "hang";
      });
    },
    leaves: { attempts: [1], received: ["payment.completed"] },
  },
  "after the receiver accepted, before that is recorded": {
    arrange: before(RECORDING_THE_ATTEMPT),
    leaves: { attempts: [1], received: ["payment.completed"] },
  },
  "before the refund is written": {
    arrange: before(WRITING_THE_REFUND),
    leaves: { refunds: [], network: { payments: 1, refunds: 0 } },
  },
  "after the refund is written, before it knows": {
    arrange: after(WRITING_THE_REFUND),
    leaves: { refunds: ["pending"], network: { payments: 1, refunds: 0 } },
  },
  "after the refund's amount is reserved, before the network is asked": {
    arrange: whenNetworkHas("asked", "/refunds"),
    leaves: { refunds: ["pending"], network: { payments: 1, refunds: 0 } },
  },
  "after the network took the refund in, before anything else": {
    arrange: whenNetworkHas("carried out", "/refunds"),
    leaves: { refunds: ["pending"], network: { payments: 1, refunds: 1 } },
  },
  "after the refund is settled, before the delivery is announced": {
    arrange: after(SETTLING_THE_REFUND),
    leaves: { refunds: ["completed"], events: ["payment.completed", "payment.refunded"] },
  },
};

const orderOf = () => ({
  amount: 1500.5,
  payer_phone: newPhone(),
  merchant_order_id: "A-17",
  metadata: { table: 4 },
});

test.each(Object.entries(deaths))(
  "killed %s, nothing is lost or done twice",
  async (_, death) => {
    const { crashProcess, receiver, accountId, sendUntilAnswered, until, snapshot } = (shop =
      await openCrashShop());
    death.arrange(shop);

    const order = orderOf();
    const created = await sendUntilAnswered("/payments", order, "order A-17");
    expect(created.status).toBe(201);
    const paymentId = created.body.payment_id as string;
    await until(async () => {
      expect(await db().sandboxOperation.count({ where: { reference: paymentId } })).toBe(1);
    });
    await confirmRequest(accountId, paymentId);
    const hears = (event: string) => () =>
      expect(receiver.received.some(({ body }) => body.event === event)).toBe(true);
    await until(hears("payment.completed"));
    const refundPath = `/payments/${paymentId}/refund`;
    const refunded = await sendUntilAnswered(refundPath, { amount: 300.25 }, "refund of A-17");
    expect(refunded.status).toBe(202);
    await until(hears("payment.refunded"));

    expect(crashProcess.endedBy()).toBe("SIGKILL");
    expect(shop.left()).toMatchObject(death.leaves);

    // Repeating the requests and the background work changes nothing.
    for (let round = 0; round < 2; round++) {
      await letOpenRequestsLapse();
      expect((await sendUntilAnswered("/payments", order, "order A-17")).text).toBe(created.text);
      expect((await sendUntilAnswered(refundPath, { amount: 300.25 }, "refund of A-17")).text).toBe(
        refunded.text,
      );
      await resumeWork();
    }
    const stands = await snapshot();
    expect(stands).toMatchObject({
      payments: ["completed"],
      refunds: ["completed"],
      events: ["payment.completed", "payment.refunded"],
      network: { payments: 1, refunds: 1 },
    });
    expect(await db().payment.findUnique({ where: { id: paymentId } })).toMatchObject({
      refundedAmount: 30_025n,
      refundPendingAmount: 0n,
    });
    const settled = await db().delivery.findMany({ where: { paymentId } });
    expect(settled.map(({ status }) => status)).toEqual(["succeeded", "succeeded"]);
    expectRecordedAttempts(receiver);
    expect(receiver.received.every((webhook) => isSignedWith(WEBHOOK_SECRET, webhook))).toBe(true);
  },
  30_000,
);

const waitsForTheTable = () =>
  query(Prisma.sql`SELECT pid FROM pg_stat_activity WHERE datname = current_database()
    AND wait_event_type = 'Lock' AND query LIKE '%INSERT INTO payments%'`);

test("a statement that outlives its process counts: a repeated request gets that payment", async () => {
  const { die, send, sendUntilAnswered, snapshot } = (shop = await openCrashShop());
  const order = orderOf();
  let unanswered: ReturnType<typeof send> | undefined;
  await db().$transaction(
    async (transaction) => {
      await transaction.$executeRaw`LOCK TABLE payments IN SHARE MODE`;
      unanswered = send("/payments", order, "order A-17");
      await expect.poll(waitsForTheTable, { timeout: 15_000 }).toHaveLength(1);
      await die();
    },
    { timeout: 30_000 },
  );
  expect(await unanswered).toBeUndefined();
  const payments = async () => (await snapshot()).payments;
  await expect.poll(payments, { timeout: 15_000 }).toEqual(["pending"]);
  await letOpenRequestsLapse();
  const answered = await sendUntilAnswered("/payments", order, "order A-17");
  expect(answered.status).toBe(201);
  expect(answered.headers.get("idempotency-replayed")).toBe("true");
  expect(await payments()).toEqual(["pending"]);
}, 60_000);

test("all concurrent requests with the same key get the same payment after a kill", async () => {
  const { crashProcess, sendUntilAnswered, snapshot } = (shop = await openCrashShop());
  // No claim is expired early here: the requests wait until the dead request's claim lapses.
  whenNetworkHas("asked", "/payments")({ ...shop, die: () => crashProcess.kill() });
  const order = orderOf();
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => sendUntilAnswered("/payments", order, "order A-17")),
  );
  expect(crashProcess.endedBy()).toBe("SIGKILL");
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(201));
  expect(await snapshot()).toMatchObject({ payments: ["pending"] });
}, 60_000);
