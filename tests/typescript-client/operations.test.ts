// The TypeScript client against the routes of the device API, over HTTP.
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  ConflictError,
  NotFoundError,
  PermissionError,
  Qassa,
  type QassaOptions,
  RefusedError,
  ValidationError,
  verifyWebhook,
} from "@/clients/typescript/src";
import { deviceOperations } from "@/lib/api/device/operations";
import { issueDeviceKey } from "@/lib/domain/devices";
import { generateWebhookSecret } from "@/lib/domain/webhooks";
import { db } from "@/lib/kit/db";
import { newEvent } from "@/tests/support/events";
import { listen, type Listener } from "@/tests/support/listener";
import { book, bookedPayment } from "@/tests/support/many-payments";
import { type Merchant, newMerchant, newPhone } from "@/tests/support/merchant";
import { listening } from "@/tests/support/subscribed-receiver";
import { completedPayment } from "../support/device/acts";
import { serveDeviceApi } from "../support/device/device-client";

let listener: Listener;
/** The method and path of every request. */
const requests: string[] = [];
/** Called with each response. Throwing drops the connection after the request was executed. */
let beforeResponse: () => void = () => undefined;

beforeAll(async () => {
  vi.stubEnv("RATE_LIMIT_PER_MINUTE", "1000000");
  listener = await listen(async (request) => {
    requests.push(`${request.method} ${new URL(request.url).pathname}`);
    const response = await serveDeviceApi(request);
    beforeResponse();
    return response;
  });
});
afterAll(() => listener.close());

const clientOf = ({ key }: Pick<Merchant, "key">, options: Partial<QassaOptions> = {}) =>
  new Qassa({ baseUrl: listener.origin, key, ...options });

/** Drops the connection of the next response. */
function loseResponse() {
  beforeResponse = () => {
    beforeResponse = () => undefined;
    throw new Error("The connection is gone.");
  };
}

test("a payment: created with everything, read, cancelled, and cancelled again", async () => {
  const qassa = clientOf(await newMerchant());
  const metadata = { table: 4, "ключ ☕": [1, { two: null }] };
  const order = {
    amount: 99_999_999.99,
    payer_phone: newPhone(),
    merchant_order_id: "order-1042",
    comment: "Two teas",
    metadata,
  };
  const payment = await qassa.payments.create(order);
  expect(payment).toMatchObject({ ...order, status: "pending", currency: "KZT" });
  expect(await qassa.payments.get(payment.payment_id)).toMatchObject({ ...order, metadata });
  const cancelled = await qassa.payments.cancel(payment.payment_id, { reason: "Sold out" });
  expect(cancelled).toMatchObject({ status: "cancelled", cancel_reason: "Sold out" });
  const error: unknown = await qassa.payments.cancel(payment.payment_id).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(ConflictError);
  expect(error).toMatchObject({ code: "PAYMENT_NOT_CANCELLABLE", body: { status: "cancelled" } });
});

test("a refund in two parts, and one too many", async () => {
  const merchant = await newMerchant();
  const qassa = clientOf(merchant);
  const id = await completedPayment(merchant, 1000.1);
  const first = await qassa.payments.refund(id, { amount: 400.05, reason: "One tea was cold" });
  expect(first).toMatchObject({ amount: 400.05, status: "pending", payment_id: id });
  const tooMuch = qassa.payments.refund(id, { amount: 600.06 });
  await expect(tooMuch).rejects.toMatchObject({
    name: "ConflictError",
    code: "REFUND_EXCEEDS_REMAINING",
    body: { refundable_amount: 600.05 },
  });
  const rest = await qassa.payments.refund(id);
  expect(rest.amount).toBe(600.05);
  expect((await qassa.refunds.get(first.refund_id)).reason).toBe("One tea was cold");
  const ids = [rest.refund_id, first.refund_id];
  const listed: string[] = [];
  for await (const each of qassa.payments.listRefunds(id, { limit: 1 }))
    listed.push(each.refund_id);
  expect(listed).toEqual(ids);
  const { data } = await qassa.refunds.list({ status: "pending" }).page();
  expect(data.map((each) => each.refund_id).sort()).toEqual(ids.toSorted());
});

describe("idempotency", () => {
  test("one payment, link and refund, though their responses were lost", async () => {
    const merchant = await newMerchant();
    const qassa = clientOf(merchant);
    const id = await completedPayment(merchant);
    const organizationId = merchant.organization.id;
    const before = await db().payment.count({ where: { organizationId } });

    for (const create of [
      () => qassa.payments.create({ amount: 1500, payer_phone: newPhone() }),
      () => qassa.paymentLinks.create({ amount: 1500 }),
      () => qassa.payments.refund(id, { amount: 10 }),
    ]) {
      const sent = requests.length;
      loseResponse();
      await create();
      expect(requests.length - sent).toBe(2);
    }
    expect(await db().payment.count({ where: { organizationId } })).toBe(before + 2);
    expect(await db().refund.count({ where: { organizationId } })).toBe(1);
  });

  test("a payment whose cancellation got lost is returned", async () => {
    const qassa = clientOf(await newMerchant());
    const payment = await qassa.payments.create({ amount: 1500, payer_phone: newPhone() });
    loseResponse();
    const cancelled = await qassa.payments.cancel(payment.payment_id, { reason: "Sold out" });
    expect(cancelled).toMatchObject({ status: "cancelled", cancel_reason: "Sold out" });
  });

  test("a key of one's own, for the same request and another", async () => {
    const qassa = clientOf(await newMerchant());
    const options = { idempotencyKey: "order-1042" };
    const order = { amount: 1500, payer_phone: newPhone() };
    const first = await qassa.payments.create(order, options);
    expect(await qassa.payments.create(order, options)).toEqual(first);
    const other = qassa.payments.create({ ...order, amount: 2000 }, options);
    await expect(other).rejects.toBeInstanceOf(RefusedError);
    await expect(other).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
  });
});

test("errors have their class, code and fields", async () => {
  const merchant = await newMerchant();
  const qassa = clientOf(merchant);
  const invalid = qassa.payments.create({ amount: 0, payer_phone: "+77011234567" });
  await expect(invalid).rejects.toBeInstanceOf(ValidationError);
  await expect(invalid).rejects.toMatchObject({
    code: "VALIDATION_ERROR",
    details: [{ field: "amount", message: "amount must be greater than 0" }],
    requestId: expect.stringMatching(/^req_/),
  });
  const unknown = qassa.payments.get("pay_01kaj3v9q4e8ta6m0x2v7h5c1d");
  await expect(unknown).rejects.toBeInstanceOf(NotFoundError);
  await expect(qassa.staticQrPayments.get("NONE")).rejects.toBeInstanceOf(NotFoundError);
  const wrong = clientOf({ key: `${merchant.key}x` })
    .payments.list()
    .page();
  await expect(wrong).rejects.toMatchObject({ name: "AuthenticationError", status: 401 });
  const { key } = await issueDeviceKey(merchant.owner, { name: "Kiosk", scopes: ["payments"] });
  const forbidden = clientOf({ key }).refunds.list().page();
  await expect(forbidden).rejects.toBeInstanceOf(PermissionError);
});

describe("lists", () => {
  let merchant: Merchant;
  let qassa: Qassa;
  let newestFirst: string[];

  beforeAll(async () => {
    merchant = await newMerchant();
    qassa = clientOf(merchant);
    await book(Array.from({ length: 25 }, () => bookedPayment(merchant, { status: "completed" })));
    await book([bookedPayment(merchant, { status: "pending" })]);
    const rows = await db().payment.findMany({
      where: { organizationId: merchant.organization.id, status: "completed" },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    });
    newestFirst = rows.map(({ id }) => id);
  });

  test.each([1, 10, 25, 100])("every item once, %i at a time, with the filters", async (limit) => {
    const ids: string[] = [];
    for await (const { payment_id } of qassa.payments.list({ status: "completed", limit })) {
      ids.push(payment_id);
    }
    expect(ids).toEqual(newestFirst);
  });

  test("no page is read before it is needed, and a list can be read again", async () => {
    const sent = requests.length;
    const list = qassa.payments.list({ status: "completed", limit: 10, payer_phone: undefined });
    for await (const { payment_id } of list) if (payment_id === newestFirst[9]) break;
    expect(requests.length - sent).toBe(1);
    const { data, has_more, next_cursor } = await list.page();
    expect([data.length, has_more]).toEqual([10, true]);
    const rest: string[][] = [];
    const cursor = next_cursor;
    for await (const page of qassa.payments
      .list({ status: "completed", limit: 10, cursor })
      .pages()) {
      rest.push(page.data.map(({ payment_id }) => payment_id));
    }
    expect(rest).toEqual([newestFirst.slice(10, 20), newestFirst.slice(20)]);
  });
});

test("events are followed from a time and from a stored cursor, each once and in order", async () => {
  const merchant = await newMerchant();
  const qassa = clientOf(merchant);
  await newEvent(merchant);
  const [last] = (await qassa.events.list().page()).data;
  const wanted = [last!.payment_id];
  for (let i = 0; i < 5; i += 1) wanted.push((await newEvent(merchant)).paymentId);

  const seen: string[] = [];
  let cursor: string | undefined;
  const stop = new AbortController();
  const options = { signal: stop.signal, intervalMs: 20 };
  for await (const page of qassa.events.follow({ since: last!.created_at, limit: 4 }, options)) {
    seen.push(...page.data.map(({ payment_id }) => payment_id));
    cursor = page.next_cursor;
    if (seen.length === wanted.length && wanted.length < 8) {
      wanted.push((await newEvent(merchant)).paymentId);
    } else if (seen.length === 8) stop.abort();
  }
  expect(seen).toEqual(wanted);

  const later = await newEvent(merchant);
  for await (const page of qassa.events.follow({ cursor }, { intervalMs: 20 })) {
    expect(page.data.map(({ payment_id }) => payment_id)).toEqual([later.paymentId]);
    break;
  }
});

test("what the payment network can do is read at the start", async () => {
  const qassa = clientOf(await newMerchant());
  const { phone_requests, payment_links, link_validity } = await qassa.network.get();
  expect([phone_requests, payment_links]).toEqual([true, true]);
  expect(link_validity.most).toBe(30 * 86_400);
});

test("a payment is made at a chosen network", async () => {
  const qassa = clientOf(await newMerchant());
  const [sandbox, ...others] = await qassa.network.list();
  expect(sandbox).toMatchObject({ network: 1, is_default: true, profile: { payment_links: true } });
  expect(others).toEqual([]);
  const link = await qassa.paymentLinks.create({ amount: 5, network: sandbox!.network });
  expect((await qassa.payments.get(link.payment_id)).network).toBe(1);
  const elsewhere = qassa.paymentLinks.create({ amount: 5, network: 2 });
  await expect(elsewhere).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
});

test("test deliveries arrive and are genuine", async () => {
  const merchant = await newMerchant();
  const qassa = clientOf(merchant);
  const secret = generateWebhookSecret();
  const { receiver, subscription } = await listening(merchant, { secret });
  const [found] = await qassa.webhooks.listSubscriptions();
  expect(found).toMatchObject({ id: subscription.id, secret });
  const results = await qassa.webhooks.simulate({ event: "*", merchant_order_id: "order-1042" });
  expect(results.map(({ success }) => success)).toEqual(results.map(() => true));
  expect(receiver.received).toHaveLength(results.length);
  for (const { raw, headers } of receiver.received) {
    const webhook = await verifyWebhook({ body: raw, headers, secret });
    expect(webhook.merchant_order_id).toBe("order-1042");
  }
});

/** Listening is for `npm run listen`, and following the event feed for programs. */
const NOT_OF_THE_CLIENT = ["GET /webhook-listen"];

test("the client has called every operation of the device API", () => {
  const called = requests.map((request) =>
    request
      .replace("/api/v1", "")
      .replace(/\/pay_\w+/, "/{paymentID}")
      .replace(/\/ref_\w+/, "/{refundID}")
      .replace("/NONE", "/{orderNumber}"),
  );
  const operations = Object.values(deviceOperations).map(({ method, path }) => `${method} ${path}`);
  expect(new Set([...called, ...NOT_OF_THE_CLIENT])).toEqual(new Set(operations));
});
