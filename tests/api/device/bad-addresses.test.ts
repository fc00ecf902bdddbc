// Invalid paths, queries and headers.
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/kit/db";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { column, completedPayment, digestOf, pay } from "../../support/device/acts";
import { ask } from "../../support/device/device-client";

let merchant: Merchant;
let completed: string;
let before: string;
beforeAll(async () => {
  merchant = await newMerchant();
  completed = await completedPayment(merchant);
  await pay(merchant);
  before = await digestOf(merchant);
});

const base64url = (text: string) => Buffer.from(text).toString("base64url");

const QUERIES: [field: string, value: string][] = [
  ...[
    "0",
    "101",
    "-1",
    "1.5",
    "abc",
    "NaN",
    "Infinity",
    "1e1",
    "0x10",
    "%205",
    "5%20",
    "1,2",
    "٣",
  ].map((limit): [string, string] => ["limit", limit]),
  ...[
    "x",
    "%00",
    "null",
    "%F0%9F%8D%B5",
    "x".repeat(50_000),
    base64url("1.pay_"),
    base64url("-1.pay_01m7z8n3ynec49a90ybn55z04r"),
    base64url("999999999999999.pay_01m7z8n3ynec49a90ybn55z04r"),
    base64url("1700000000000.' OR 1=1"),
    base64url("1700000000000.pay_01m7z8n3ynec49a90ybn55z04r\n"),
    `${base64url("1700000000000.pay_01m7z8n3ynec49a90ybn55z04r")}=`,
    `${base64url("1700000000000.pay_01m7z8n3ynec49a90ybn55z04r")}.`,
    base64url("1700000000000.dlv_01m7z8n3ynec49a90ybn55z04r"),
  ].map((cursor): [string, string] => ["cursor", cursor]),
  ["status", "paid"],
  ["status", "COMPLETED"],
  ["status", "pending,completed"],
  ["status", "__proto__"],
  ["status", "%00"],
];

const OF_PAYMENTS: [field: string, value: string][] = [
  ["status", "toString"],
  ["payer_phone", "77011234567"],
  ["payer_phone", "x"],
  ["payer_phone", "%2B100000"],
  ["payer_phone", "%2B77011234567%00"],
  ["merchant_order_id", "%00"],
  ["merchant_order_id", "x".repeat(256)],
  ["cursor", base64url("1700000000000.ref_01m7z8n3ynec49a90ybn55z04r")],
];

const OF_REFUNDS: [field: string, value: string][] = [
  ["status", "cancelled"],
  ["payment_id", "%00"],
  ["payment_id", "x".repeat(256)],
  ["cursor", base64url("1700000000000.pay_01m7z8n3ynec49a90ybn55z04r")],
];

describe.each([
  ["/payments", [...QUERIES, ...OF_PAYMENTS]],
  ["/refunds", [...QUERIES, ...OF_REFUNDS]],
  ["/payments/ID/refunds", QUERIES.filter(([field]) => field !== "status")],
])("GET %s", (path, queries) => {
  test.each(queries.map(([field, value]) => [field, value.slice(0, 40), value]))(
    "with %s=%s is refused",
    async (field, _short, value) => {
      const address = `${path.replace("ID", completed)}?${field}=${value}`;
      const { status, body } = await ask("GET", address, { key: merchant.key });
      expect(status).toBe(400);
      expect(body.error).toBe("VALIDATION_ERROR");
      expect(body.details).toHaveLength(1);
      expect(body.details[0].field).toBe(field);
      expect(body.message).toContain(field);
      expect(body.message.length).toBeLessThan(250);
    },
  );
});

test("all errors of a query are reported at once", async () => {
  const path = "/payments?limit=0&status=paid&payer_phone=1";
  const { body } = await ask("GET", path, { key: merchant.key });
  expect(column(body.details, "field").sort()).toEqual(["limit", "payer_phone", "status"]);
});

test("unknown parameters, and the empty cursor of a last page, are ignored", async () => {
  const path = "/payments?cursor=&__proto__=1&sort=x";
  const { status, body } = await ask("GET", path, { key: merchant.key });
  expect([status, body.data.length, body.has_more]).toEqual([200, 2, false]);
});

const STRANGE = [
  "%00",
  "pay_%00",
  "%2F",
  "..%2F..%2Fpayments",
  "x".repeat(20_000),
  "пay_01",
  "%F0%9F%8D%B5",
  "pay_01M7Z8N3YNEC49A90YBN55Z04R",
  "pay_81m7z8n3ynec49a90ybn55z04r",
  "pay_01m7z8n3ynec49a90ybn55z04ru",
  "ref_01m7z8n3ynec49a90ybn55z04r",
  "%20",
  "'%20OR%201=1--",
  "null",
  "__proto__",
  "constructor",
];

test.each(STRANGE.map((id) => [id.slice(0, 40), id]))("the ID %s is not found", async (_s, id) => {
  const { key } = merchant;
  const body = {};
  const answers = {
    "PAYMENT_NOT_FOUND to reading": await ask("GET", `/payments/${id}`, { key }),
    "PAYMENT_NOT_FOUND to cancelling": await ask("POST", `/payments/${id}/cancel`, { key, body }),
    "PAYMENT_NOT_FOUND to refunding": await ask("POST", `/payments/${id}/refund`, { key, body }),
    "REFUND_NOT_FOUND to reading a refund": await ask("GET", `/refunds/${id}`, { key }),
    "STATIC_QR_PAYMENT_NOT_FOUND to anybody": await ask("GET", `/static-qr-payments/${id}`, {
      headers: { "x-forwarded-for": `192.0.2.${STRANGE.indexOf(id)}` },
    }),
    "STATIC_QR_PAYMENT_NOT_FOUND to a device": await ask("GET", `/static-qr-payments/${id}`, {
      key,
    }),
  };
  for (const [what, answer] of Object.entries(answers)) {
    const code = what.split(" ")[0];
    expect([what, answer.status, answer.body.error]).toEqual([what, 404, code]);
    expect(answer.text.length).toBeLessThan(300);
  }
  const refunds = await ask("GET", `/payments/${id}/refunds`, { key });
  expect(refunds.status).toBe(200);
  expect(refunds.body).toEqual({ data: [], has_more: false, next_cursor: "" });
  expect(await digestOf(merchant)).toBe(before);
});

test.each([
  ["x-idempotency-key", ""],
  ["x-idempotency-key", "   "],
  ["x-idempotency-key", "k".repeat(256)],
  ["idempotency-key", ""],
  ["idempotency-key", "k".repeat(10_000)],
])("the header %s: %s is refused where it counts", async (name, value) => {
  for (const path of ["/payments", "/payments/link", `/payments/${completed}/refund`]) {
    const { status, body } = await ask("POST", path, {
      key: merchant.key,
      body: { amount: 1, payer_phone: "+77011234567" },
      headers: { [name]: value },
    });
    expect([path, status]).toEqual([path, 400]);
    expect(body.details[0].field).toBe(name);
  }
  expect(await digestOf(merchant)).toBe(before);
});

test("an idempotency key of 255 characters of any kind is accepted", async () => {
  for (const key of ["k".repeat(255), "é".repeat(255), "' OR 1=1 --", "__proto__"]) {
    const { status } = await pay(merchant, {}, { "x-idempotency-key": key });
    expect(status).toBe(201);
    expect((await pay(merchant, {}, { "x-idempotency-key": key })).status).toBe(422);
  }
  // Keys are closed asynchronously, after the response.
  const open = { organizationId: merchant.organization.id, openUntil: { not: null } };
  await expect.poll(() => db().idempotencyKey.count({ where: open })).toBe(0);
  before = await digestOf(merchant);
});

test("an unknown path, and an unsupported method", async () => {
  for (const path of ["/", "/nothing", "/payments/a/b/c", "/webhook-simulate/x/y"]) {
    const { status, body } = await ask("GET", path, { key: merchant.key });
    expect([status, body.error]).toEqual([404, "NOT_FOUND"]);
  }
  for (const [method, path] of [
    ["DELETE", "/payments"],
    ["PUT", "/payments/x"],
    ["PATCH", "/refunds"],
    ["GET", "/payments/link"],
    ["POST", "/webhook-simulate/subscriptions"],
  ] as const) {
    const { status, body, headers } = await ask(method, path, { key: merchant.key });
    expect([status, body.error]).toEqual([405, "METHOD_NOT_ALLOWED"]);
    expect(headers.get("x-request-id")).toBe(body.request_id);
    expect(headers.get("allow")).toMatch(/^(?:GET, HEAD|POST|GET, HEAD, POST), OPTIONS$/);
  }
});

test.each(["%ff", "%zz", "%E0%A4%A", "%", "x%2", "%c0%af"])(
  "a path that cannot be decoded, such as %s, is not found",
  async (segment) => {
    const { key } = merchant;
    for (const [method, path] of [
      ["GET", `/${segment}`],
      ["GET", `/payments/${segment}`],
      ["POST", `/payments/${segment}/cancel`],
      ["GET", `/static-qr-payments/${segment}`],
      ["GET", `/${segment}/payments`],
    ] as const) {
      const { status, body } = await ask(method, path, { key });
      expect([path, status, body.error]).toEqual([path, 404, "NOT_FOUND"]);
    }
    expect(await digestOf(merchant)).toBe(before);
  },
);
