import { expect, onTestFinished, test } from "vitest";
import { env } from "@/lib/kit/env";
import { newMerchant } from "@/tests/support/merchant";
import { letPass, pay, poll, read } from "../../support/device/acts";
import { ask } from "../../support/device/device-client";

test("a payment's validity is a setting, for requests and links alike", async () => {
  const settings = env();
  settings.PAYMENT_VALIDITY_SECONDS = 60;
  onTestFinished(() => {
    settings.PAYMENT_VALIDITY_SECONDS = 900;
  });
  const merchant = await newMerchant();
  const { body: direct } = await pay(merchant);
  const link = await ask("POST", "/payments/link", { key: merchant.key, body: { amount: 700 } });
  const { expires_at, created_at } = await read(merchant, link.body.payment_id);
  const lasts = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / 1000;
  expect(lasts(direct.created_at, direct.expires_at)).toBe(60);
  expect(lasts(created_at, expires_at)).toBeCloseTo(60, 0);
  expect(link.body.expire_date).toBe(expires_at);
  await letPass([direct.payment_id, link.body.payment_id], 2);
  await poll();
  for (const id of [direct.payment_id, link.body.payment_id]) {
    expect((await read(merchant, id)).status).toBe("expired");
  }
});
