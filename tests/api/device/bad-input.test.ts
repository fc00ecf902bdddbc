// Invalid input is refused with a message that names the field, and nothing is written.
import { beforeAll, describe, expect, test } from "vitest";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import type { Answered } from "../../support/answered";
import { column, completedPayment, digestOf, pay } from "../../support/device/acts";
import { ask, type RequestOptions } from "../../support/device/device-client";

let merchant: Merchant;
let pending: string;
let completed: string;
let before: string;
beforeAll(async () => {
  merchant = await newMerchant();
  completed = await completedPayment(merchant);
  pending = (await pay(merchant)).body.payment_id;
  before = await digestOf(merchant);
});

async function expectRefused(answer: Answered, field: string) {
  expect(answer.text).toContain("VALIDATION_ERROR");
  expect(answer.status).toBe(400);
  const { details, message } = answer.body;
  expect(column(details, "field")).toContain(field);
  for (const fault of details) {
    expect(fault.message.length).toBeGreaterThan(10);
    expect(message).toContain(fault.message);
  }
  expect(answer.body.request_id).toBe(answer.headers.get("x-request-id"));
  expect(await digestOf(merchant)).toBe(before);
}

/** Sends JSON text unchanged. */
const send = (path: string, json: string, more: RequestOptions = {}) =>
  ask("POST", path, {
    key: merchant.key,
    raw: json,
    headers: { "content-type": "application/json" },
    ...more,
  });

/** A payment's body with this JSON text as the value of one field. */
const withField = (name: string, json: string) => {
  const fields = { amount: "100", payer_phone: '"+77011234567"', [name]: json };
  const members = Object.entries(fields).map(
    ([field, value]) => `${JSON.stringify(field)}:${value}`,
  );
  return `{${members.join(",")}}`;
};

const AMOUNTS = [
  ..."null true false [10] {} 0 -0 0.0 -1 -0.01 1e309 -1e309 1e-7 1e-400 10.001 0.009".split(" "),
  ..."0.30000000000000004 9007199254740993 100000000 99999999.991 1e8 1e300".split(" "),
  ...['"10"', '"NaN"', '"Infinity"', '""', '"0x10"', '"1e2"'],
];

test.each(AMOUNTS)("an amount of %s", async (json) => {
  for (const path of ["/payments", "/payments/link", `/payments/${completed}/refund`]) {
    // A refund's amount is optional, and null is the same as leaving it out.
    if (json === "null" && path.endsWith("/refund")) continue;
    await expectRefused(await send(path, withField("amount", json)), "amount");
  }
});

test("a missing amount, where it is required", async () => {
  const answer = await ask("POST", "/payments", {
    key: merchant.key,
    body: { payer_phone: "+77011234567" },
  });
  await expectRefused(answer, "amount");
  expect(answer.body.message).toBe("amount is required");
  await expectRefused(await send("/payments/link", "{}"), "amount");
});

test.each([
  ["JPY", "10.5"],
  ["JPY", "0.1"],
  ["JPY", "99999999.99"],
  ["KWD", "1.0001"],
  ["KWD", "0.0001"],
  ["HUF", "1.001"],
])("in %s, an amount of %s", async (currency, json) => {
  const abroad = await newMerchant({ currency });
  const state = await digestOf(abroad);
  const answer = await send("/payments", withField("amount", json), { key: abroad.key });
  expect(answer.status).toBe(400);
  expect(answer.body.details[0]).toMatchObject({ field: "amount" });
  expect(answer.body.message).toContain(currency);
  expect(await digestOf(abroad)).toBe(state);
});

const PHONES = [
  ...["null", "77011234567", "true", "[]", '""', '"77011234567"', '"+7701"', '"8 701 123 45 67"'],
  ...[
    '"+10000000000"',
    '"+7 701 123 45 67 ext. 5"',
    '"tel:+77011234567"',
    '"+７７０１１２３４５６７"',
  ],
  ...['"+77011234567\\u0000"', '"\\ud800+77011234567"', '"+77011234567; DROP"', '"++77011234567"'],
  `"+7701${" ".repeat(60_000)}1234567"`,
];

test.each(PHONES.map((json) => [json.slice(0, 40), json]))("a phone of %s", async (_name, json) => {
  await expectRefused(await send("/payments", withField("payer_phone", json)), "payer_phone");
});

const NOT_TEXT = ["5", "true", "[]", "{}", '"a\\u0000b"', '"\\ud83d"', '"\\udc00x"'];
const letters = (count: number) => JSON.stringify("x".repeat(count));
const emoji = (count: number) => JSON.stringify("🍵".repeat(count));

describe.each([
  ["/payments", "merchant_order_id", ['""', letters(256), emoji(256)]],
  ["/payments", "comment", [letters(501), emoji(501)]],
  ["/payments/link", "merchant_order_id", ['""', letters(256), emoji(256)]],
  ["/payments/PENDING/cancel", "reason", [letters(501), emoji(501)]],
  ["/payments/COMPLETED/refund", "reason", [letters(501), emoji(501)]],
  ["/webhook-simulate", "merchant_order_id", ['""', letters(256)]],
  ["/webhook-simulate", "subscription_id", ['""', letters(256)]],
  ["/webhook-simulate", "event", ['""', '"payment.paid"', '"COMPLETED"', '"__proto__"']],
])("%s with %s", (path, field, more) => {
  // For an optional field, null is the same as leaving it out.
  const notText = field === "event" ? ["null", ...NOT_TEXT] : NOT_TEXT;
  test.each([...notText, ...more].map((json) => [json.slice(0, 20), json]))(
    "of %s",
    async (_name, json) => {
      const address = path.replace("PENDING", pending).replace("COMPLETED", completed);
      const others = path === "/webhook-simulate" ? { event: '"*"' } : {};
      const fields = { amount: "100", payer_phone: '"+77011234567"', ...others, [field]: json };
      const body = Object.entries(fields).map(([name, value]) => `"${name}":${value}`);
      await expectRefused(await send(address, `{${body.join(",")}}`), field);
    },
  );
});

const keys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at])));
const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
/** Metadata of exactly this many bytes. */
const sized = (bytes: number) => `{"a":"${"x".repeat(bytes - 8)}"}`;

test.each(
  [
    ...'5 true [] [1] "text"'.split(" "),
    keys(51),
    `{"${"n".repeat(41)}":1}`,
    `{"${"🍵".repeat(41)}":1}`,
    sized(16 * 1024 + 1),
    `{"a":{"b":["x\\u0000"]}}`,
    `{"a":{"b\\u0000":1}}`,
    `{"\\u0000":1}`,
    `{"a":["\\ud800"]}`,
    `{"\\udfff":1}`,
    `{"a":[1e400]}`,
    `{"a":-1e999}`,
    `{"a":${nested(101)}}`,
    `{"a":${nested(8_000)}}`,
    `{"a":${nested(10_000)}}`,
    `{"a":${'{"a":'.repeat(2_500)}1${"}".repeat(2_500)}}`,
  ].map((json) => [json.slice(0, 30), json]),
)("metadata of %s", async (_name, json) => {
  await expectRefused(await send("/payments", withField("metadata", json)), "metadata");
});

test.each(
  [
    "{",
    "}",
    '{"amount":1,}',
    "{'amount':1}",
    '{"amount":NaN}',
    '{"amount":.5}',
    '{"amount":01}',
    '{"amount":1}{"amount":1}',
    "undefined",
    "",
    " ",
    "null",
    "[]",
    '"text"',
    "5",
    "\0",
    '{"comment":"a\nb"}',
    nested(32_000),
    "[".repeat(60_000),
  ].map((json) => [json.slice(0, 30), json]),
)("a body of %j", async (_name, json) => {
  for (const path of [
    "/payments",
    "/payments/link",
    `/payments/${completed}/refund`,
    "/webhook-simulate",
  ]) {
    const answer = await send(path, json);
    expect([path, answer.status]).toEqual([path, 400]);
    expect(answer.body.error).toBe("VALIDATION_ERROR");
    await expectRefused(answer, "body");
  }
});

test("an unknown field can be anything except endless", async () => {
  await expectRefused(await send("/payments", withField("unknown", nested(20_000))), "unknown");
});

test.each([
  undefined,
  "",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/jsonx",
  "text/json, application/json",
])("a body sent as %s", async (type) => {
  const headers: Record<string, string> = type === undefined ? {} : { "content-type": type };
  // Bytes, because a string body would set a content type.
  const raw = Buffer.from(withField("amount", "100"));
  const answer = await ask("POST", "/payments", { key: merchant.key, raw, headers });
  await expectRefused(answer, "body");
  expect(answer.body.message).toContain("Content-Type: application/json");
});

test.each([
  [
    "invalid UTF-8",
    Buffer.from('{"amount":100,"payer_phone":"+77011234567","comment":"\xff"}', "latin1"),
  ],
  ["a cut character", Buffer.from('{"comment":"é"}').subarray(0, 13)],
  [
    "a surrogate in UTF-8",
    Buffer.concat([
      Buffer.from('{"comment":"'),
      Buffer.from([0xed, 0xa0, 0x80]),
      Buffer.from('"}'),
    ]),
  ],
  ["UTF-16", Buffer.from(withField("amount", "100"), "utf16le")],
])("bytes that are %s", async (_name, raw) => {
  const headers = { "content-type": "application/json" };
  await expectRefused(await ask("POST", "/payments", { key: merchant.key, raw, headers }), "body");
});

test.each([
  ["/payments", "status"],
  ["/payments", "payer_phone"],
  ["/payments", "merchant_order_id"],
  ["/payments", "limit"],
  ["/refunds", "status"],
  ["/refunds", "payment_id"],
  ["/refunds", "limit"],
  ["/payments/COMPLETED/refunds", "limit"],
])("a list of %s with %s empty, or given twice", async (path, field) => {
  const address = path.replace("COMPLETED", completed);
  const fine = { status: "pending", payer_phone: "%2B77011234567", limit: "5" }[field] ?? completed;
  for (const search of [`${field}=`, `${field}=${fine}&${field}=${fine}`, `${field}&limit=5`]) {
    const answer = await ask("GET", `${address}?${search}`, { key: merchant.key });
    await expectRefused(answer, field);
  }
  expect((await ask("GET", `${address}?${field}=${fine}`, { key: merchant.key })).status).toBe(200);
});

test("a repeated cursor; an empty one means the first page, like next_cursor of the last page", async () => {
  const { key } = merchant;
  await expectRefused(await ask("GET", "/payments?cursor=&cursor=", { key }), "cursor");
  const [first, again] = [
    await ask("GET", "/payments", { key }),
    await ask("GET", "/payments?cursor=", { key }),
  ];
  expect([again.status, again.text]).toEqual([200, first.text]);
});
