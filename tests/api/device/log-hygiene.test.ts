// No line of the log contains credentials, whatever goes wrong with a request that has them.
import pino from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { deviceOperations } from "@/lib/api/device/operations";
import { deliverDue } from "@/lib/domain/webhooks";
import { db, Prisma, query } from "@/lib/kit/db";
import { log } from "@/lib/kit/log";
import { setFaults } from "@/lib/network";
import { listen, type Listener } from "@/tests/support/listener";
import { poll } from "../../support/device/acts";
import { ask } from "../../support/device/device-client";
import type { OperationId } from "../../support/device/document";
import { callDevice, newShop, type Shop } from "../../support/device/shop";

const lines: string[] = [];
let endpoint: Listener;
let shop: Shop;
beforeAll(async () => {
  vi.stubEnv("RATE_LIMIT_PER_MINUTE", "1000000");
  log.level = "trace";
  const output = (log as unknown as Record<symbol, { write(line: string): void }>)[
    pino.symbols.streamSym
  ]!;
  vi.spyOn(output, "write").mockImplementation((line) => void lines.push(line));
  endpoint = await listen(() => new Response("no", { status: 500 }));
  shop = await newShop(endpoint.origin);
});
afterAll(() => endpoint.close());

const IDS = Object.keys(deviceOperations) as OperationId[];

test("keys and secrets stay out of the log", async () => {
  const { key } = shop;
  for (const id of IDS) {
    await callDevice(id, shop, { key });
    await callDevice(id, shop, { headers: { "x-device-key": key } });
    await callDevice(id, shop, { headers: { authorization: `Basic ${key}` } });
    await callDevice(id, shop, { key: `${key}x` });
  }
  // The key in the wrong place.
  for (const path of [
    `/payments/${key}`,
    `/payments?cursor=${key}`,
    `/static-qr-payments/${key}`,
  ]) {
    await ask("GET", path, { key });
  }
  const order = { amount: 1, payer_phone: key, comment: key, metadata: { key }, secret: key };
  await ask("POST", "/payments", { key, body: order, headers: { "x-idempotency-key": key } });
  await ask("POST", "/payments", { key, body: { ...order, payer_phone: "+77011234567" } });
  await ask("POST", "/payments", {
    key,
    raw: `{"amount":"${key}`,
    headers: { "content-type": "application/json" },
  });
  // The same while the database, the network and the subscriber fail.
  for (const table of ["device_keys", "payments", "subscriptions", "idempotency_keys"]) {
    const rename = (from: string, to: string) =>
      db().$executeRaw(Prisma.raw(`ALTER TABLE ${from} RENAME TO ${to}`));
    await rename(table, "away");
    for (const id of IDS) {
      await callDevice(id, shop, { key, headers: { "x-idempotency-key": `${key} ${table}` } });
    }
    await rename("away", table);
  }
  await setFaults(shop.account.id, { server_error: true });
  await callDevice("createPaymentLink", shop, { key });
  await poll();
  await setFaults(shop.account.id, {});
  await poll();
  await deliverDue();
  const attempts = await query<{ count: number }>(
    Prisma.sql`SELECT count(*)::int AS count FROM delivery_attempts WHERE NOT response_status = 200`,
  );
  expect(attempts[0]!.count).toBeGreaterThan(0);

  const text = lines.join("");
  expect(lines.length).toBeGreaterThan(IDS.length * 8);
  expect(text).toContain("unexpected error");
  expect(text).toContain('"operation":"createPayment"');
  const merchant = await db().sandboxMerchant.findFirstOrThrow({
    where: { accountId: shop.account.id },
  });
  for (const secret of [
    key,
    key.slice("qs_test_".length, -6),
    "a secret of the shop",
    "correct horse battery staple",
    merchant.phoneCode,
    "Bearer ",
    "Basic ",
  ]) {
    expect(lines.filter((line) => line.includes(secret))).toEqual([]);
  }
});

test("each request is one line of JSON with who, what and how", async () => {
  lines.length = 0;
  const { body, headers } = await callDevice("getPayment", shop, { key: shop.key });
  expect(body.payment_id).toBe(shop.completed);
  const own = lines.map((line) => JSON.parse(line) as object).filter((line) => "operation" in line);
  expect(own).toEqual([
    {
      level: 30,
      time: expect.any(String) as string,
      request_id: headers.get("x-request-id"),
      surface: "device",
      operation: "getPayment",
      status: 200,
      duration_ms: expect.any(Number) as number,
      organization: shop.organization.id,
      device: shop.device.deviceKeyId,
    },
  ]);
});
