import { expect, test, vi } from "vitest";
import { db, Prisma, query } from "@/lib/kit/db";
import { confirmRequest, declineRequest, payLink, payStaticQr, setFaults } from "@/lib/network";
import { newMerchant, newPhone } from "@/tests/support/merchant";
import { eventsOf, letPass, pay, poll, read, timelineOf } from "../../support/device/acts";
import { ask } from "../../support/device/device-client";

test("a payer confirms, and the poll finds the payment completed", async () => {
  const merchant = await newMerchant();
  const created = await pay(merchant, {
    merchant_order_id: "A-17",
    comment: "Two coffees",
    metadata: { table: 4, nested: { z: 1, a: [true, null] }, "": "empty name" },
  });
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({
    amount: 1500.5,
    currency: "KZT",
    status: "pending",
    merchant_order_id: "A-17",
    comment: "Two coffees",
    refunded_amount: 0,
    refundable_amount: 0,
  });
  expect(created.text).toContain(
    '"metadata":{"table":4,"nested":{"z":1,"a":[true,null]},"":"empty name"}',
  );
  expect(created.body.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/);

  const id = created.body.payment_id;
  await poll();
  expect((await read(merchant, id)).status).toBe("pending");
  await confirmRequest(merchant.account.id, id);
  await poll();
  const completed = await read(merchant, id);
  expect(completed).toMatchObject({ status: "completed", refundable_amount: 1500.5 });
  expect(completed.completed_at).toBeDefined();
  expect(completed.metadata).toEqual(created.body.metadata);
  expect(await eventsOf(id)).toEqual(["payment.completed"]);
  expect(await timelineOf(id)).toEqual(["payment.created", "payment.completed"]);
});

test("a payer declines, and the payment is cancelled", async () => {
  const merchant = await newMerchant();
  const { body } = await pay(merchant);
  await declineRequest(merchant.account.id, body.payment_id);
  await poll();
  expect(await read(merchant, body.payment_id)).toMatchObject({
    status: "cancelled",
    cancel_reason: "The payer declined.",
  });
  expect(await eventsOf(body.payment_id)).toEqual(["payment.cancelled"]);
});

test("reading a pending payment checks the network, without the poll", async () => {
  const merchant = await newMerchant();
  const { body } = await pay(merchant);
  await confirmRequest(merchant.account.id, body.payment_id);
  await letPass(body.payment_id, 1);
  expect((await read(merchant, body.payment_id)).status).toBe("completed");
});

test("reading responds within a second while the network does not answer", async () => {
  const merchant = await newMerchant();
  const { body } = await pay(merchant);
  await letPass(body.payment_id, 1);
  await setFaults(merchant.account.id, { slow_ms: 20_000 });
  const startedAt = Date.now();
  expect((await read(merchant, body.payment_id)).status).toBe("pending");
  expect(Date.now() - startedAt).toBeLessThan(1500);
  await setFaults(merchant.account.id, { slow_ms: 0 });
});

test("anyone who opens a link can pay it", async () => {
  const merchant = await newMerchant();
  const link = await ask("POST", "/payments/link", {
    key: merchant.key,
    body: { amount: 700, merchant_order_id: "L-1" },
  });
  expect(link.status).toBe(200);
  expect(link.body.status).toBe("QrTokenCreated");
  expect(Number.isInteger(link.body.qr_operation_id)).toBe(true);
  expect(link.body.expire_date).toMatch(/\+00:00$/);
  const pending = await read(merchant, link.body.payment_id);
  expect(pending).toMatchObject({ status: "pending", qr_token: link.body.qr_token });
  expect(pending).not.toHaveProperty("payer_phone");

  const token = new URL(link.body.qr_token).pathname.split("/").at(-1)!;
  const outcome = await payLink(token, newPhone());
  expect(outcome.status).toBe("Processed");
  await poll();
  expect((await read(merchant, link.body.payment_id)).status).toBe("completed");
});

test("a payment that nobody pays expires, with its event, and is final for the merchant", async () => {
  const merchant = await newMerchant();
  const { body } = await pay(merchant);
  await letPass(body.payment_id, 16);
  await poll();
  expect((await read(merchant, body.payment_id)).status).toBe("expired");
  expect(await eventsOf(body.payment_id)).toEqual(["payment.expired"]);
  const cancel = await ask("POST", `/payments/${body.payment_id}/cancel`, { key: merchant.key });
  expect(cancel.status).toBe(409);
  expect(cancel.body).toMatchObject({ error: "PAYMENT_NOT_CANCELLABLE", status: "expired" });
});

test("a payment that is paid after it expired is completed, and its timeline says so", async () => {
  const merchant = await newMerchant();
  const { body } = await pay(merchant);
  await letPass(body.payment_id, 16);
  await poll();
  expect((await read(merchant, body.payment_id)).status).toBe("expired");
  await query(Prisma.sql`UPDATE sandbox.operations SET status = 'Processed', finished_at = now()
    WHERE reference = ${body.payment_id} RETURNING id`);
  await poll();
  expect((await read(merchant, body.payment_id)).status).toBe("completed");
  expect(await eventsOf(body.payment_id)).toEqual(["payment.expired", "payment.completed"]);
  const last = await db().timelineEntry.findFirst({
    where: { paymentId: body.payment_id, kind: "payment.completed" },
  });
  expect(last?.data).toMatchObject({ late: true });
});

test("an expired payment is checked less and less often, and no longer after a day", async () => {
  const merchant = await newMerchant();
  const { body } = await pay(merchant);
  await letPass(body.payment_id, 16);
  await poll();
  const nextCheck = async () =>
    (await db().payment.findUniqueOrThrow({ where: { id: body.payment_id } })).nextCheckAt;
  await letPass(body.payment_id, 60);
  await poll();
  const pause = (await nextCheck())!.getTime() - Date.now();
  expect(pause).toBeGreaterThan(45 * 60_000);
  await letPass(body.payment_id, 25 * 60);
  await poll();
  expect(await nextCheck()).toBeNull();
});

test("cancel asks the network first, and stores the reason", async () => {
  const merchant = await newMerchant();
  const { body } = await pay(merchant);
  const cancelled = await ask("POST", `/payments/${body.payment_id}/cancel`, {
    key: merchant.key,
    body: { reason: "Changed their mind" },
  });
  expect(cancelled.status).toBe(200);
  expect(cancelled.body).toMatchObject({
    status: "cancelled",
    cancel_reason: "Changed their mind",
  });
  expect(cancelled.body.cancelled_at).toBeDefined();
  await expect(confirmRequest(merchant.account.id, body.payment_id)).rejects.toThrow();
  expect(await eventsOf(body.payment_id)).toEqual(["payment.cancelled"]);
});

test("cancel takes a body of null as none, as generated clients send it", async () => {
  const merchant = await newMerchant();
  const { body } = await pay(merchant);
  const cancelled = await ask("POST", `/payments/${body.payment_id}/cancel`, {
    key: merchant.key,
    raw: "null",
    headers: { "content-type": "application/json" },
  });
  expect(cancelled.status).toBe(200);
  expect(cancelled.body).toMatchObject({ status: "cancelled" });
});

test("cancel of a payment that the payer has just paid completes it and says so", async () => {
  const merchant = await newMerchant();
  const { body } = await pay(merchant);
  await confirmRequest(merchant.account.id, body.payment_id);
  const refused = await ask("POST", `/payments/${body.payment_id}/cancel`, { key: merchant.key });
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ error: "PAYMENT_NOT_CANCELLABLE", status: "completed" });
  expect((await read(merchant, body.payment_id)).status).toBe("completed");
  expect(await eventsOf(body.payment_id)).toEqual(["payment.completed"]);
});

test("cancel changes nothing while the network does not answer", async () => {
  const merchant = await newMerchant();
  const { body } = await pay(merchant);
  await setFaults(merchant.account.id, { server_error: true });
  const refused = await ask("POST", `/payments/${body.payment_id}/cancel`, { key: merchant.key });
  expect(refused.status).toBe(500);
  expect(refused.body.error).toBe("NETWORK_UNAVAILABLE");
  expect((await read(merchant, body.payment_id)).status).toBe("pending");
});

test("updated_at changes with what a client can see, and with nothing else", async () => {
  const merchant = await newMerchant();
  await setFaults(merchant.account.id, { server_error: true });
  const { body } = await pay(merchant);
  const id = body.payment_id as string;
  expect(body.updated_at).toBe(body.created_at);
  await setFaults(merchant.account.id, {});
  await letPass(id, 1);
  const before = await read(merchant, id);
  // The first cycle submits it again, the second asks for its status.
  await poll();
  await poll();
  expect(await db().sandboxOperation.count({ where: { reference: id } })).toBe(1);
  expect(await read(merchant, id)).toEqual(before);
  await confirmRequest(merchant.account.id, id);
  await poll();
  const completed = await read(merchant, id);
  expect(completed.updated_at).toBe(completed.completed_at);
});

test("a payment refused immediately is 422, stored as failed, without an event", async () => {
  const merchant = await newMerchant();
  const refused = await pay(merchant, { amount: 77_707 });
  expect(refused.status).toBe(422);
  expect(refused.body.error).toBe("PAYER_NOT_FOUND");
  const [kept] = await db().payment.findMany({
    where: { organizationId: merchant.organization.id },
  });
  expect(kept).toMatchObject({ status: "failed", nextCheckAt: null });
  expect(await eventsOf(kept!.id)).toEqual([]);
});

test("a payment rejected later is failed, with its event and a reason", async () => {
  const merchant = await newMerchant();
  const { body } = await pay(merchant, { amount: 77_704 });
  await vi.waitFor(
    async () => {
      await poll();
      expect((await read(merchant, body.payment_id)).status).toBe("failed");
    },
    { timeout: 5000, interval: 100 },
  );
  expect((await read(merchant, body.payment_id)).failure_reason).toContain("insufficient funds");
  expect(await eventsOf(body.payment_id)).toEqual(["payment.failed"]);
});

test("a payment that the network never received is submitted again under the same reference", async () => {
  const merchant = await newMerchant();
  await setFaults(merchant.account.id, { server_error: true });
  const created = await pay(merchant);
  expect(created.status).toBe(201);
  const id = created.body.payment_id;
  expect(await timelineOf(id)).toEqual(["payment.created", "network.no_answer"]);
  await setFaults(merchant.account.id, { server_error: false });
  await poll();
  expect(await db().sandboxOperation.count({ where: { reference: id } })).toBe(0);
  await letPass(id, 1);
  await poll();
  await poll();
  expect(await db().sandboxOperation.count({ where: { reference: id } })).toBe(1);
  await confirmRequest(merchant.account.id, id);
  await poll();
  expect((await read(merchant, id)).status).toBe("completed");
});

test("a lost network response creates no second operation", async () => {
  const merchant = await newMerchant();
  const created = await pay(merchant, { amount: 77_713 });
  expect(created.status).toBe(201);
  const id = created.body.payment_id;
  await letPass(id, 1);
  await poll();
  await poll();
  expect(await db().sandboxOperation.count({ where: { reference: id } })).toBe(1);
});

test("an unknown network status leaves the payment pending and is recorded once", async () => {
  const merchant = await newMerchant();
  const { body } = await pay(merchant, { amount: 77_711 });
  await poll();
  await poll();
  expect((await read(merchant, body.payment_id)).status).toBe("pending");
  expect(await timelineOf(body.payment_id)).toEqual([
    "payment.created",
    "network.status_unrecognized",
  ]);
});

test("a payment whose network does not answer expires ten minutes after its validity, not before", async () => {
  const merchant = await newMerchant();
  const { body } = await pay(merchant);
  await setFaults(merchant.account.id, { server_error: true });
  await letPass(body.payment_id, 16);
  await poll();
  expect(await eventsOf(body.payment_id)).toEqual([]);
  await letPass(body.payment_id, 10);
  await poll();
  expect(await eventsOf(body.payment_id)).toEqual(["payment.expired"]);
});

test("a link that the network did not create is an error, and nothing waits for it", async () => {
  const merchant = await newMerchant();
  await setFaults(merchant.account.id, { server_error: true });
  const refused = await ask("POST", "/payments/link", { key: merchant.key, body: { amount: 10 } });
  expect(refused.status).toBe(500);
  expect(refused.body.error).toBe("NETWORK_UNAVAILABLE");
  const [kept] = await db().payment.findMany({
    where: { organizationId: merchant.organization.id },
  });
  expect(kept).toMatchObject({ status: "failed", method: "link" });
  expect(await eventsOf(kept!.id)).toEqual([]);
});

test("a payment through the static QR is found by its order number", async () => {
  const merchant = await newMerchant();
  const token = (
    await db().sandboxMerchant.findUniqueOrThrow({ where: { accountId: merchant.account.id } })
  ).staticQrToken;
  const { orderNumber } = await payStaticQr(token, { phone: newPhone(), amount: 99_050n });
  const path = `/static-qr-payments/${orderNumber}`;
  // With a key it is found immediately; without one, after the next poll.
  expect((await ask("GET", path)).status).toBe(404);
  expect((await ask("GET", path, { key: merchant.key })).status).toBe(200);
  await poll();
  const found = await ask("GET", path);
  expect(found.status).toBe(200);
  expect(found.body).toMatchObject({ order_number: orderNumber, amount: 990.5 });

  await db().organization.update({
    where: { id: merchant.organization.id },
    data: { requireDeviceKeyForStaticQr: true },
  });
  expect((await ask("GET", path)).status).toBe(404);
  expect((await ask("GET", path, { key: merchant.key })).status).toBe(200);
  const other = await newMerchant();
  expect((await ask("GET", path, { key: other.key })).status).toBe(404);
});
