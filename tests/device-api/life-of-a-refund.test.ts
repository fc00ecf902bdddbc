import { expect, test, vi } from "vitest";
import { newMerchant } from "@/tests/support/merchant";
import { column, completedPayment, eventsOf, pay, poll, read } from "../support/device/acts";
import { ask } from "../support/device/device-client";

test("a refund is accepted at once and completed when the network says so", async () => {
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

test("a refund that fails frees its amount and says why", async () => {
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

test("more than is left cannot be refunded", async () => {
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
