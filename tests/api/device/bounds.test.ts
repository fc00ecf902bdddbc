// Values just within the limits are accepted, stored and returned unchanged.
import { expect, test } from "vitest";
import { db } from "@/lib/kit/db";
import { newMerchant, newPhone } from "@/tests/support/merchant";
import { completedPayment, digestOf, pay, read } from "../../support/device/acts";
import { ask } from "../../support/device/device-client";

const sendJson = (key: string, json: string) =>
  ask("POST", "/payments", { key, raw: json, headers: { "content-type": "application/json" } });

test.each([
  ["KZT", "0.01", 1n],
  ["KZT", "99999999.99", 9_999_999_999n],
  ["KZT", "100.10", 10_010n],
  ["KZT", "1e2", 10_000n],
  ["KZT", "1.5E1", 1_500n],
  ["KZT", "8.2e-1", 82n],
  ["KZT", "4.35", 435n],
  ["KZT", "1.005e3", 100_500n],
  ["KZT", "64.10000000000000000000001", 6_410n],
  ["JPY", "1", 1n],
  ["JPY", "1.0", 1n],
  ["JPY", "99999999", 99_999_999n],
  ["KWD", "0.001", 1n],
  ["KWD", "99999999.99", 99_999_999_990n],
  ["KWD", "12345678.901", 12_345_678_901n],
  // The decimals of ISO 4217, not those that the runtime displays.
  ["HUF", "10.50", 1_050n],
  ["IDR", "0.01", 1n],
  ["IQD", "0.001", 1n],
])("in %s, an amount of %s is so many minor units: %s", async (currency, json, minor) => {
  const merchant = await newMerchant({ currency });
  const { status, body } = await sendJson(
    merchant.key,
    `{"amount":${json},"payer_phone":"+77011234567"}`,
  );
  expect(status).toBe(201);
  expect(body.amount).toBe(Number(json));
  const kept = await db().payment.findUniqueOrThrow({ where: { id: body.payment_id } });
  expect([kept.amount, kept.currency]).toEqual([minor, currency]);
  expect((await read(merchant, body.payment_id)).amount).toBe(Number(json));
});

test.each(["+77011234567", "+7 701 123 45 67", "+7 (701) 123-45-67", "+7-701-123-45-67"])(
  "the phone %s is kept as E.164",
  async (payer_phone) => {
    const { status, body } = await pay(await newMerchant(), { payer_phone });
    expect(status).toBe(201);
    expect(body.payer_phone).toBe("+77011234567");
  },
);

test("text length is counted in characters, not in bytes or surrogates", async () => {
  const merchant = await newMerchant();
  const merchant_order_id = "🍵".repeat(255);
  const comment = "é".repeat(499) + "🍵";
  const { status, body } = await pay(merchant, { merchant_order_id, comment });
  expect(status).toBe(201);
  expect(await read(merchant, body.payment_id)).toMatchObject({ merchant_order_id, comment });
  const filter = `merchant_order_id=${encodeURIComponent(merchant_order_id)}`;
  const found = await ask("GET", `/payments?${filter}`, { key: merchant.key });
  expect(found.body.data).toHaveLength(1);

  const reason = "👩‍🍳".repeat(166);
  const cancelled = await ask("POST", `/payments/${body.payment_id}/cancel`, {
    key: merchant.key,
    body: { reason },
  });
  expect(cancelled.body.cancel_reason).toBe(reason);
});

test("a refund's reason can have 500 characters", async () => {
  const merchant = await newMerchant();
  const path = `/payments/${await completedPayment(merchant)}/refund`;
  const reason = "🍵".repeat(500);
  const refund = await ask("POST", path, { key: merchant.key, body: { reason } });
  expect(refund.status).toBe(202);
  expect(refund.body.reason).toBe(reason);
});

const withKeys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at])));

test.each(
  [
    "{}",
    withKeys(50),
    `{"${"n".repeat(40)}":1}`,
    `{"${"🍵".repeat(40)}":1}`,
    `{"a":"${"x".repeat(16 * 1024 - 8)}"}`,
    `{"a":${"[".repeat(99)}${"]".repeat(99)}}`,
    '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"toString":null,"b":"__proto__"}',
    '{"a":{"__proto__":[{"__proto__":1}]}}',
    '{"hasOwnProperty":1,"then":"x","toJSON":"y","length":-1}',
    '{"":[null,true,1.5,"",{}]}',
    '{"z":1,"a":2,"Ж":"\\u2028\\u2029\\u0001"}',
  ].map((json) => [json.slice(0, 40), json]),
)("metadata of %s is returned as sent", async (_name, json) => {
  const merchant = await newMerchant();
  const created = await sendJson(
    merchant.key,
    `{"amount":1,"payer_phone":"${newPhone()}","metadata":${json}}`,
  );
  expect(created.status).toBe(201);
  // The same characters, however they were escaped in the request.
  const sent = `"metadata":${JSON.stringify(JSON.parse(json))}`;
  expect(created.text).toContain(sent);
  const answers = await Promise.all([
    ask("GET", `/payments/${created.body.payment_id}`, { key: merchant.key }),
    ask("GET", "/payments", { key: merchant.key }),
  ]);
  for (const { text } of answers) expect(text).toContain(sent);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test("special JavaScript property names change nothing in a body", async () => {
  const merchant = await newMerchant();
  const { status, body } = await sendJson(
    merchant.key,
    `{"__proto__":{"amount":5,"comment":"inherited"},"constructor":{"amount":6},"amount":7,"payer_phone":"+77011234567"}`,
  );
  expect(status).toBe(201);
  expect(body.amount).toBe(7);
  expect(body).not.toHaveProperty("comment");
  const inherited = await sendJson(
    merchant.key,
    `{"__proto__":{"amount":5,"payer_phone":"+77011234567"}}`,
  );
  expect(inherited.status).toBe(400);
  expect(({} as { amount?: number }).amount).toBeUndefined();
});

test("of a duplicate name in a body, the last one counts", async () => {
  const merchant = await newMerchant();
  const { status, body } = await sendJson(
    merchant.key,
    `{"amount":5,"payer_phone":"nonsense","amount":7,"payer_phone":"+77011234567"}`,
  );
  expect([status, body.amount]).toEqual([201, 7]);
});

test("a byte order mark and unknown fields are ignored", async () => {
  const merchant = await newMerchant();
  const { status } = await sendJson(
    merchant.key,
    `\ufeff{"amount":5,"payer_phone":"+77011234567","status":"completed","payment_id":"pay_1","x":{"y":[]}}`,
  );
  expect(status).toBe(201);
});

const body64 = (bytes: number) => {
  const json = `{"amount":1,"payer_phone":"+77011234567","padding":""}`;
  return json.replace(`""`, `"${"x".repeat(bytes - json.length)}"`);
};

test("a body can have 64 KB and not a byte more", async () => {
  const merchant = await newMerchant();
  expect((await sendJson(merchant.key, body64(65_536))).status).toBe(201);
  const before = await digestOf(merchant);
  const refused = await sendJson(merchant.key, body64(65_537));
  expect(refused.status).toBe(400);
  expect(refused.body.details).toEqual([
    { field: "body", message: "the body must be at most 64 KB" },
  ]);
  expect(await digestOf(merchant)).toBe(before);
});

/** A stream of 10 MB in chunks of 16 KB, which counts the bytes taken from it. */
function flood() {
  const taken = { bytes: 0, cancelled: false };
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (taken.bytes >= 10_000_000) return controller.close();
      controller.enqueue(Buffer.alloc(16_384, " "));
      taken.bytes += 16_384;
    },
    cancel() {
      taken.cancelled = true;
    },
  });
  return { taken, stream };
}

test.each([
  ["announced", { "content-length": "10000000" }, 32_768],
  ["streamed", {}, 128_000],
  ["announced as small", { "content-length": "100" }, 128_000],
  ["announced as nonsense", { "content-length": "lots" }, 128_000],
])("10 MB that are %s are not read", async (_how, headers, maxBytes) => {
  const merchant = await newMerchant();
  const before = await digestOf(merchant);
  const { taken, stream } = flood();
  const refused = await ask("POST", "/payments", {
    key: merchant.key,
    raw: stream,
    headers: { "content-type": "application/json", ...headers },
  });
  expect(refused.status).toBe(400);
  expect(refused.body.details[0].field).toBe("body");
  expect(taken.bytes).toBeLessThan(maxBytes);
  expect(await digestOf(merchant)).toBe(before);
});

test("null for an optional field is the same as leaving it out", async () => {
  const merchant = await newMerchant();
  const { status, body } = await pay(merchant, {
    merchant_order_id: null,
    comment: null,
    metadata: null,
  });
  expect(status).toBe(201);
  for (const field of ["merchant_order_id", "comment", "metadata"]) {
    expect(body).not.toHaveProperty(field);
  }
  const post = (path: string, json: object) => ask("POST", path, { key: merchant.key, body: json });
  expect((await post("/payments/link", { amount: 5, merchant_order_id: null })).status).toBe(200);
  const cancelled = await post(`/payments/${body.payment_id}/cancel`, { reason: null });
  expect([cancelled.status, cancelled.body.cancel_reason]).toEqual([200, undefined]);
  const id = await completedPayment(merchant, 1000);
  const refund = await post(`/payments/${id}/refund`, { amount: null, reason: null });
  expect([refund.status, refund.body.amount]).toEqual([202, 1000]);
});
