import { Client } from "pg";
import { expect, test, vi } from "vitest";
import { deliverDue } from "@/lib/domain/webhooks";
import { db, Prisma, query } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { confirmRequest, setFaults } from "@/lib/network";
import { newMerchant } from "@/tests/support/merchant";
import { listening } from "@/tests/support/subscribed-receiver";
import { column, completedPayment, eventsOf, pay, poll, read } from "../../support/device/acts";
import { ask } from "../../support/device/device-client";

test("a refund is accepted immediately and completed when the network reports it", async () => {
  const merchant = await newMerchant();
  const id = await completedPayment(merchant);
  const refund = await ask("POST", `/payments/${id}/refund`, {
    key: merchant.key,
    body: { amount: 300.25, reason: "One item returned" },
  });
  expect(refund.status).toBe(202);
  expect(refund.body).toMatchObject({ payment_id: id, amount: 300.25, status: "pending" });
  expect(await read(merchant, id)).toMatchObject({ refunded_amount: 0, refundable_amount: 699.75 });

  await vi.waitFor(
    async () => {
      await poll();
      const path = `/refunds/${refund.body.refund_id}`;
      expect((await ask("GET", path, { key: merchant.key })).body.status).toBe("completed");
    },
    { timeout: 15_000, interval: 200 },
  );
  expect(await read(merchant, id)).toMatchObject({
    status: "completed",
    refunded_amount: 300.25,
    refundable_amount: 699.75,
  });
  expect(await eventsOf(id)).toEqual(["payment.completed", "payment.refunded"]);

  const rest = await ask("POST", `/payments/${id}/refund`, { key: merchant.key, body: {} });
  expect(rest.body.amount).toBe(699.75);
  const nothing = await ask("POST", `/payments/${id}/refund`, { key: merchant.key, body: {} });
  expect(nothing.status).toBe(409);
  expect(nothing.body).toMatchObject({ error: "PAYMENT_NOT_REFUNDABLE", refundable_amount: 0 });
  const list = await ask("GET", `/payments/${id}/refunds`, { key: merchant.key });
  expect(column(list.body.data, "amount")).toEqual([699.75, 300.25]);
}, 30_000);

test("a failed refund releases its amount and says why", async () => {
  const merchant = await newMerchant();
  const { body } = await pay(merchant, { amount: 77_712 });
  await poll();
  const refund = await ask("POST", `/payments/${body.payment_id}/refund`, {
    key: merchant.key,
    body: {},
  });
  expect(refund.status).toBe(202);
  await vi.waitFor(
    async () => {
      await poll();
      const { body: current } = await ask("GET", `/refunds/${refund.body.refund_id}`, {
        key: merchant.key,
      });
      expect(current.status).toBe("failed");
      expect(current.fail_reason).toBeTruthy();
    },
    { timeout: 15_000, interval: 200 },
  );
  expect(await eventsOf(body.payment_id)).toEqual(["payment.completed", "payment.refund_failed"]);
  expect((await read(merchant, body.payment_id)).refundable_amount).toBe(77_712);
}, 30_000);

test("a refund whose submission may be in flight is resubmitted after ten seconds, not before", async () => {
  const merchant = await newMerchant();
  const id = await completedPayment(merchant);
  await setFaults(merchant.account.id, { server_error: true });
  const path = `/payments/${id}/refund`;
  const { body } = await ask("POST", path, { key: merchant.key, body: { amount: 300 } });
  await setFaults(merchant.account.id, {});
  const arrived = () => db().sandboxRefund.count({ where: { reference: body.refund_id } });
  const pass = (seconds: number) =>
    query(Prisma.sql`UPDATE refunds SET created_at = now() - make_interval(secs => ${seconds})
      WHERE id = ${body.refund_id} RETURNING id`);
  await pass(5);
  await poll();
  expect(await arrived()).toBe(0);
  // The database's time that the poll goes by is up to a reading's duration behind.
  await pass(11);
  await poll();
  expect(await arrived()).toBe(1);
});

test("more than the refundable amount cannot be refunded", async () => {
  const merchant = await newMerchant();
  const id = await completedPayment(merchant, 100);
  const refused = await ask("POST", `/payments/${id}/refund`, {
    key: merchant.key,
    body: { amount: 100.01 },
  });
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({
    error: "REFUND_EXCEEDS_REMAINING",
    refundable_amount: 100,
  });
  const { body: pending } = await pay(merchant);
  const early = await ask("POST", `/payments/${pending.payment_id}/refund`, {
    key: merchant.key,
    body: {},
  });
  expect(early.body).toMatchObject({ error: "PAYMENT_NOT_REFUNDABLE", status: "pending" });
});

test.each([
  ["payment.refunded", 1000],
  // The sandbox fails refunds of this amount.
  ["payment.refund_failed", 77_712],
])(
  "the webhook %s names the payment, the refund and the order",
  async (event, amount) => {
    const merchant = await newMerchant();
    const { receiver } = await listening(merchant, { events: [event as "payment.refunded"] });
    const { body: payment } = await pay(merchant, { amount, merchant_order_id: "Order 7/А" });
    await confirmRequest(merchant.account.id, payment.payment_id).catch(() => undefined);
    await poll();
    const path = `/payments/${payment.payment_id}/refund`;
    const { body: refund } = await ask("POST", path, { key: merchant.key, body: {} });
    await vi.waitFor(
      async () => {
        await poll();
        await deliverDue();
        expect(receiver.received).toHaveLength(1);
      },
      { timeout: 15_000, interval: 200 },
    );
    expect(receiver.received[0]!.body).toMatchObject({
      event,
      payment_id: payment.payment_id,
      refund_id: refund.refund_id,
      merchant_order_id: "Order 7/А",
    });
  },
  30_000,
);

test("a refund without an amount refunds the full remainder, including what is released concurrently", async () => {
  const merchant = await newMerchant();
  const id = await completedPayment(merchant, 1000);
  const path = `/payments/${id}/refund`;
  // A refund that never arrives at the network.
  await setFaults(merchant.account.id, { server_error: true });
  const part = await ask("POST", path, { key: merchant.key, body: { amount: 300 } });
  expect(part.status).toBe(202);
  await setFaults(merchant.account.id, {});

  const other = new Client({ connectionString: env().DATABASE_URL });
  await other.connect();
  try {
    // Its failure releases its amount; until that commits, the payment is locked and 700 can be refunded.
    await other.query("BEGIN");
    await other.query(
      "UPDATE refunds SET status = 'failed', fail_reason = 'no', next_check_at = NULL WHERE id = $1",
      [part.body.refund_id],
    );
    const refunding = ask("POST", path, { key: merchant.key, body: {} });
    await vi.waitFor(
      async () => {
        const waiting = await other.query(
          "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        );
        expect(waiting.rowCount).toBe(1);
      },
      { timeout: 10_000 },
    );
    await other.query("COMMIT");
    const rest = await refunding;
    expect([rest.status, rest.body.amount]).toEqual([202, 1000]);
  } finally {
    await other.end();
  }
  expect(await read(merchant, id)).toMatchObject({ refundable_amount: 0 });
});
