// A payer who opens a reusable link on the phone that has the payment app, and comes back from there.
import { expect, onTestFinished, test } from "vitest";
import {
  openPayerPayment,
  presentReusableLink,
  readReusableLink,
} from "@/lib/domain/reusable-links";
import { env } from "@/lib/kit/env";
import { newReusableLink, readStatus, startPayment } from "@/tests/support/payer-client";
import { vippsShopForEach } from "@/tests/support/vipps-shop";

const shop = vippsShopForEach();

test("the network sends the payer back to the link's page, which ends with the receipt", async () => {
  // Vipps MobilePay opens its app only for pages that can be returned to by https.
  const { PUBLIC_URL: before } = env();
  env().PUBLIC_URL = "https://pay.example.net";
  onTestFinished(() => {
    env().PUBLIC_URL = before;
  });
  const { id, token } = await newReusableLink(shop.owner);
  const { body } = await startPayment(token, { amount: 150, isOnOwnPhone: true });
  const asked = shop.played.calls.filter(({ method }) => method === "POST").at(-1)!;
  const { returnUrl } = JSON.parse(asked.body) as { returnUrl: string };
  const { url } = presentReusableLink(await readReusableLink(shop.owner, id));
  expect(returnUrl).toBe(`${url}?payment=${body.payment_id}`);
  shop.approve(body.payment_id);
  const { payment } = await openPayerPayment(token, body.payment_id);
  expect(payment.id).toBe(body.payment_id);
  await expect
    .poll(async () => (await readStatus(token, body.payment_id)).body, { timeout: 10_000 })
    .toMatchObject({ status: "completed", receipt_url: expect.stringContaining("/r/") });
});
