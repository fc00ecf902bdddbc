// Requests per minute are limited for each key, and lookups per minute for each address.
import { beforeAll, expect, test, vi } from "vitest";
import { issueDeviceKey } from "@/lib/domain/devices";
import { newMerchant } from "@/tests/support/merchant";
import type { Answered } from "../../support/answered";
import { digestOf, pay } from "../../support/device/acts";
import { ask } from "../../support/device/device-client";
import { expectDocumented } from "../../support/device/document";

beforeAll(() => {
  vi.stubEnv("RATE_LIMIT_PER_MINUTE", "5");
  vi.stubEnv("STATIC_QR_RATE_LIMIT_PER_MINUTE", "3");
});

const remaining = ({ headers }: Answered) =>
  Number(/^"\w+";r=(\d+);t=\d+$/.exec(headers.get("ratelimit") ?? "")?.[1]);

function expectLimited(answer: Answered, policy: string) {
  expect([answer.status, answer.body.error]).toEqual([429, "RATE_LIMITED"]);
  const wait = Number(answer.headers.get("retry-after"));
  expect(wait).toBeGreaterThanOrEqual(1);
  expect(wait).toBeLessThanOrEqual(60);
  expect(answer.body.message).toContain(`${wait} seconds`);
  expect(answer.headers.get("ratelimit-policy")).toBe(policy);
  expect(remaining(answer)).toBe(0);
}

test("a key above its limit gets Retry-After, and nothing is executed", async () => {
  const merchant = await newMerchant();
  const answers: Answered[] = [];
  for (let at = 0; at < 5; at++) {
    answers.push(await ask("GET", "/payments", { key: merchant.key }));
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(answers.map(remaining)).toEqual([4, 3, 2, 1, 0]);
  for (const { headers } of answers) {
    expect(headers.get("ratelimit-policy")).toBe('"device";q=5;w=60');
    expect(headers.get("retry-after")).toBeNull();
  }
  const before = await digestOf(merchant);
  const refused = await pay(merchant, {}, { "x-idempotency-key": "k-1" });
  expectLimited(refused, '"device";q=5;w=60');
  expectDocumented("createPayment", refused);
  expect(await digestOf(merchant)).toBe(before);

  const { key } = await issueDeviceKey(merchant.owner, { name: "Till 2" });
  expect((await pay({ ...merchant, key })).status).toBe(201);
  expect((await pay(await newMerchant())).status).toBe(201);
});

test("a malformed or unknown request counts, one without a valid key does not", async () => {
  const merchant = await newMerchant();
  const header = { "x-device-key": merchant.key };
  for (let at = 0; at < 20; at++) {
    const { status, headers } = await ask("GET", "/payments", { key: `${merchant.key}x` });
    expect([status, headers.get("ratelimit")]).toEqual([401, null]);
  }
  expect(remaining(await ask("GET", "/payments?limit=0", { key: merchant.key }))).toBe(4);
  expect(remaining(await ask("GET", "/refunds/x", { headers: header }))).toBe(3);
  expect(remaining(await ask("GET", "/static-qr-payments/x", { key: merchant.key }))).toBe(2);
  const at = await Promise.all(
    Array.from({ length: 10 }, () => ask("GET", "/payments", { key: merchant.key })),
  );
  expect(at.filter(({ status }) => status === 200)).toHaveLength(2);
});

test("lookups without a key are counted by IP address", async () => {
  const from = (address: string) =>
    ask("GET", "/static-qr-payments/unknown", { headers: { "x-forwarded-for": address } });
  for (let at = 0; at < 3; at++) expect((await from("192.0.2.1")).status).toBe(404);
  const refused = await from("192.0.2.1");
  expectLimited(refused, '"address";q=3;w=60');
  expectDocumented("getStaticQrPayment", refused);
  expect((await from("192.0.2.2")).status).toBe(404);
});
