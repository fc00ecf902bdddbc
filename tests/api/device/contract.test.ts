// Every status of every API operation is provoked, and every response is validated against the OpenAPI document.
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { deviceOperations } from "@/lib/api/device/operations";
import { issueDeviceKey } from "@/lib/domain/devices";
import { db, Prisma } from "@/lib/kit/db";
import { SCOPES } from "@/lib/kit/permissions";
import { setFaults } from "@/lib/network";
import { listen, type Listener } from "@/tests/support/listener";
import type { Answered } from "../../support/answered";
import { column, liveKeyOf, pay, letPass, poll } from "../../support/device/acts";
import { ask } from "../../support/device/device-client";
import {
  documentedStatuses,
  expectDocumented,
  type OperationId,
} from "../../support/device/document";
import { OPERATIONS } from "../../support/device/interface";
import { invalidKeys } from "../../support/device/invalid-keys";
import {
  callDevice,
  newShop,
  type Shop,
  type Subject,
  unknownSubject,
} from "../../support/device/shop";
import { newMerchant } from "../../support/merchant";

const IDS = Object.values(OPERATIONS).map(([id]) => id);
const WITH_KEY = IDS.filter((id) => deviceOperations[id].auth !== "none");

let endpoint: Listener;
let shop: Shop;
let other: Shop;
beforeAll(async () => {
  vi.stubEnv("RATE_LIMIT_PER_MINUTE", "1000000");
  vi.stubEnv("STATIC_QR_RATE_LIMIT_PER_MINUTE", "1000000");
  endpoint = await listen(() => new Response("ok"));
  [shop, other] = [await newShop(endpoint.origin), await newShop(endpoint.origin)];
});
afterAll(() => endpoint.close());

const seen = new Map<string, Set<number>>(IDS.map((id) => [id, new Set()]));

/** Validates a response against the document and records that this status was seen. */
function expectAnswer({
  id,
  answer,
  status,
  error,
}: {
  id: OperationId;
  answer: Answered;
  status: number;
  error?: string;
}) {
  expect([id, answer.status, answer.body.error]).toEqual([id, status, error]);
  expectDocumented(id, answer);
  seen.get(id)!.add(status);
}

describe("success", () => {
  test.each(IDS)("%s", async (id) => {
    expectAnswer({
      id,
      answer: await callDevice(id, shop, { key: shop.key }),
      status: deviceOperations[id].success,
    });
  });

  test("a simulation lists each subscription, and whether it responded", async () => {
    const body = { event: "*", merchant_order_id: "A-1" };
    const answer = await ask("POST", "/webhook-simulate", { key: shop.key, body });
    expectAnswer({ id: "simulateWebhook", answer, status: 200 });
    expect(answer.body.results).toHaveLength(6);
    expect(answer.body.results[0]).toMatchObject({
      subscription_id: shop.subscription,
      url: endpoint.origin,
      success: true,
    });
    const { body: list } = await callDevice("listSubscriptions", shop, { key: shop.key });
    expect(list.subscriptions).toMatchObject([
      { id: shop.subscription, secret: "a secret of the shop" },
    ]);
  });

  test("payments and refunds in every state are as documented", async () => {
    for (const amount of [77_701, 77_703, 77_704, 77_709, 5]) await pay(shop, { amount });
    await vi.waitFor(
      async () => {
        await poll();
        const list = await ask("GET", "/payments?limit=100", { key: shop.key });
        expect(new Set(column(list.body.data, "status"))).toEqual(
          new Set(["pending", "completed", "cancelled", "failed", "expired"]),
        );
        const { body } = await callDevice("getRefund", shop, { key: shop.key });
        expect(body.status).toBe("completed");
      },
      { timeout: 15_000, interval: 250 },
    );
    expectAnswer({
      id: "listPayments",
      answer: await ask("GET", "/payments?limit=100", { key: shop.key }),
      status: 200,
    });
    expectAnswer({
      id: "listRefunds",
      answer: await callDevice("listRefunds", shop, { key: shop.key }),
      status: 200,
    });
  }, 20_000);
});

describe("401 and the two schemes", () => {
  test.each(WITH_KEY)("%s", async (id) => {
    for (const [what, keyOf] of Object.entries(invalidKeys(shop))) {
      const key = await keyOf();
      for (const headers of [
        { authorization: `Bearer ${key}` },
        { "x-device-key": key },
        { authorization: `Basic ${key}` },
        {},
      ] as Record<string, string>[]) {
        const answer = await callDevice(id, shop, { headers });
        expect([what, answer.status]).toEqual([what, 401]);
        expectAnswer({ id, answer, status: 401, error: "UNAUTHORIZED" });
        expect(answer.headers.get("www-authenticate")).toBe("Bearer");
        if (key !== "") expect(answer.text).not.toContain(key);
      }
    }
    const { key } = shop;
    for (const headers of [
      { authorization: `Bearer ${key}` },
      { authorization: `bearer  ${key} ` },
      { "x-device-key": key },
    ] as Record<string, string>[]) {
      // With unknown IDs, a permitted request finds and changes nothing.
      const { status } = await callDevice(id, unknownSubject(), { headers });
      expect(status).not.toBe(401);
    }
  });

  test("the static QR lookup needs no key, and ignores an invalid one", async () => {
    for (const headers of [{}, { "x-device-key": "nonsense" }, { authorization: "Bearer x" }]) {
      const answer = await callDevice("getStaticQrPayment", shop, {
        headers: headers,
      });
      expectAnswer({ id: "getStaticQrPayment", answer, status: 200 });
    }
  });
});

describe("403: a key without the scope", () => {
  test.each(WITH_KEY)("%s", async (id) => {
    const operation = deviceOperations[id];
    const scopes = SCOPES.filter((scope) => !("scope" in operation) || scope !== operation.scope);
    const { key } = await issueDeviceKey(shop.owner, { name: "Limited", scopes });
    expectAnswer({
      id,
      answer: await callDevice(id, shop, { key }),
      status: 403,
      error: "FORBIDDEN",
    });
  });
});

describe("404: what does not exist, belongs to others or is of the other mode", () => {
  const codes: [OperationId, string][] = [
    ["getPayment", "PAYMENT_NOT_FOUND"],
    ["cancelPayment", "PAYMENT_NOT_FOUND"],
    ["createRefund", "PAYMENT_NOT_FOUND"],
    ["getRefund", "REFUND_NOT_FOUND"],
    ["simulateWebhook", "SUBSCRIPTION_NOT_FOUND"],
    ["getStaticQrPayment", "STATIC_QR_PAYMENT_NOT_FOUND"],
  ];
  let live: string;
  beforeAll(async () => {
    live = await liveKeyOf(shop);
  });

  /** The body without its request ID and the IDs that the request asked about. */
  const essence = ({ text, body }: Answered, subject: Subject) =>
    Object.values(subject).reduce<string>(
      (rest, id: string) => rest.replaceAll(id, "ID"),
      text.replace(body.request_id as string, "REQUEST"),
    );

  test.each(codes)("%s", async (id, code) => {
    const unknown = unknownSubject();
    const answers: [Answered, Subject][] = [
      [await callDevice(id, unknown, { key: shop.key }), unknown],
      [await callDevice(id, other, { key: shop.key }), other],
      [await callDevice(id, shop, { key: live }), shop],
    ];
    for (const [answer] of answers) expectAnswer({ id, answer, status: 404, error: code });
    expect(new Set(answers.map(([answer, subject]) => essence(answer, subject))).size).toBe(1);
  });

  test("an unknown payment has no refunds", async () => {
    for (const subject of [unknownSubject(), other]) {
      const answer = await callDevice("listPaymentRefunds", subject, { key: shop.key });
      expectAnswer({ id: "listPaymentRefunds", answer, status: 200 });
      expect(answer.body.data).toEqual([]);
    }
  });
});

test("400: a malformed request", async () => {
  const { key } = shop;
  for (const id of IDS) {
    const operation = deviceOperations[id];
    if ("body" in operation) {
      const answer = await callDevice(id, shop, { key, body: [] });
      expectAnswer({ id, answer, status: 400, error: "VALIDATION_ERROR" });
    }
    if ("query" in operation) {
      const address = operation.path.replace("{paymentID}", shop.completed);
      const answer = await ask("GET", `${address}?limit=0`, { key });
      expectAnswer({ id, answer, status: 400, error: "VALIDATION_ERROR" });
    }
    if ("idempotent" in operation) {
      const answer = await callDevice(id, shop, { key, headers: { "x-idempotency-key": "" } });
      expect(answer.status).toBe(400);
    }
  }
});

test("409: the status does not allow it", async () => {
  const { key, completed } = shop;
  const cancelled = (await pay(shop)).body.payment_id as string;
  expect((await callDevice("cancelPayment", { ...shop, pending: cancelled }, { key })).status).toBe(
    200,
  );
  const expired = (await pay(shop)).body.payment_id as string;
  await letPass(expired, 20);
  await poll();
  for (const [pending, status] of [
    [cancelled, "cancelled"],
    [expired, "expired"],
    [completed, "completed"],
  ] as const) {
    const answer = await callDevice("cancelPayment", { ...shop, pending }, { key });
    expectAnswer({ id: "cancelPayment", answer, status: 409, error: "PAYMENT_NOT_CANCELLABLE" });
    expect(answer.body.status).toBe(status);
    if (status === "completed") continue;
    const refused = await callDevice("createRefund", { ...shop, completed: pending }, { key });
    expectAnswer({
      id: "createRefund",
      answer: refused,
      status: 409,
      error: "PAYMENT_NOT_REFUNDABLE",
    });
    expect(refused.body).toMatchObject({ status, refundable_amount: 0 });
  }
  const refund = (body: object) => callDevice("createRefund", shop, { key, body });
  const tooMuch = await refund({ amount: 5_000 });
  expectAnswer({
    id: "createRefund",
    answer: tooMuch,
    status: 409,
    error: "REFUND_EXCEEDS_REMAINING",
  });
  const { body } = await callDevice("getPayment", shop, { key });
  expect(tooMuch.body.refundable_amount).toBe(body.refundable_amount);
  expect((await refund({})).body.amount).toBe(body.refundable_amount);
  expectAnswer({
    id: "createRefund",
    answer: await refund({}),
    status: 409,
    error: "PAYMENT_NOT_REFUNDABLE",
  });
});

test("409: only test mode can be listened to", async () => {
  const answer = await callDevice("listenForWebhooks", shop, { key: await liveKeyOf(other) });
  expectAnswer({ id: "listenForWebhooks", answer, status: 409, error: "LISTENING_FOR_TEST_MODE" });
});

test("422: well formed, but it can't be processed", async () => {
  const fresh = await newShop(endpoint.origin);
  const send = (id: OperationId, amount: number, headers: Record<string, string> = {}) =>
    callDevice(id, fresh, {
      key: fresh.key,
      body: { amount, payer_phone: "+77011234567" },
      headers,
    });
  expectAnswer({
    id: "createPayment",
    answer: await send("createPayment", 77707),
    status: 422,
    error: "PAYER_NOT_FOUND",
  });
  for (const id of ["createPayment", "createPaymentLink"] as const) {
    expectAnswer({ id, answer: await send(id, 77708), status: 422, error: "AMOUNT_NOT_ACCEPTED" });
  }
  for (const id of ["createPayment", "createPaymentLink", "createRefund"] as const) {
    const key = { "x-idempotency-key": `of ${id}` };
    expect((await send(id, 1, key)).status).toBe(deviceOperations[id].success);
    expectAnswer({
      id,
      answer: await send(id, 2, key),
      status: 422,
      error: "IDEMPOTENCY_KEY_REUSED",
    });
  }
});

test("422: the network can't cancel", async () => {
  const merchant = await newMerchant();
  const key = await liveKeyOf(merchant);
  await db().networkAccount.updateMany({
    where: { organizationId: merchant.organization.id, mode: "live" },
    data: { profile: { cancelling: false } },
  });
  const pending = (await pay({ ...merchant, key })).body.payment_id as string;
  const answer = await callDevice("cancelPayment", { ...shop, pending }, { key });
  expectAnswer({ id: "cancelPayment", answer, status: 422, error: "NOT_SUPPORTED_BY_NETWORK" });
  const { body } = await callDevice("getPayment", { ...shop, completed: pending }, { key });
  expect(body.status).toBe("pending");
});

describe("500", () => {
  const tables: Record<OperationId, string> = {
    listPayments: "payments",
    createPayment: "payment_timeline",
    getPayment: "payments",
    cancelPayment: "payments",
    createRefund: "refunds",
    listPaymentRefunds: "refunds",
    createPaymentLink: "payments",
    listRefunds: "refunds",
    getRefund: "refunds",
    getStaticQrPayment: "static_qr_payments",
    simulateWebhook: "deliveries",
    listSubscriptions: "subscriptions",
    listEvents: "events",
    listenForWebhooks: "events",
    readNetwork: "network_accounts",
    listNetworks: "network_accounts",
  };

  test.each(IDS)("INTERNAL_ERROR: %s while a table is missing, and no details leak", async (id) => {
    const table = tables[id];
    const rename = (from: string, to: string) =>
      db().$executeRaw(Prisma.raw(`ALTER TABLE ${from} RENAME TO ${to}`));
    // What its networks can do is remembered for some seconds.
    const { key } = table === "network_accounts" ? await newMerchant() : other;
    await rename(table, "away");
    const answer = await callDevice(id, other, { key }).finally(() => rename("away", table));
    expectAnswer({ id, answer, status: 500, error: "INTERNAL_ERROR" });
    expect({ ...answer.body, request_id: "" }).toEqual({
      error: "INTERNAL_ERROR",
      message:
        "Something went wrong on our side. Try again. If it keeps happening, contact us with the request_id.",
      request_id: "",
    });
  });

  test("NETWORK_UNAVAILABLE where the network's answer is needed", async () => {
    const pending = (await pay(shop)).body.payment_id as string;
    for (const fault of ["no_answer", "server_error", "malformed_answer"] as const) {
      await setFaults(shop.account.id, { [fault]: true });
      for (const id of ["createPaymentLink", "cancelPayment"] as const) {
        const answer = await callDevice(id, { ...shop, pending }, { key: shop.key });
        expectAnswer({ id, answer, status: 500, error: "NETWORK_UNAVAILABLE" });
      }
    }
    await setFaults(shop.account.id, {});
  });
});

describe("the table", () => {
  test.each(Object.values(OPERATIONS))(
    "%s: every status was provoked",
    (id, _scheme, ...statuses) => {
      expect([...seen.get(id)!]).toEqual(expect.arrayContaining(statuses));
      // 429 has its own test, and a 413 never reaches the routes.
      const documented = documentedStatuses(id).filter((status) => ![413, 429].includes(status));
      expect([...seen.get(id)!].sort()).toEqual(documented.sort());
    },
  );
});
