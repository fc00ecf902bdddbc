import { expect, test } from "vitest";
import { db } from "@/lib/kit/db";
import { sandboxNetwork, setProfile } from "@/lib/network";
import { completedPayment, pay, poll } from "@/tests/support/device/acts";
import { ask } from "@/tests/support/device/device-client";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { order } from "@/tests/support/networks";

/** A merchant whose sandbox is like a network. */
async function merchantOn(profile: Parameters<typeof setProfile>[1]): Promise<Merchant> {
  const merchant = await newMerchant();
  await setProfile(merchant.account.id, profile);
  return merchant;
}

const paymentsOf = ({ organization }: Merchant) =>
  db().payment.count({ where: { organizationId: organization.id } });

test("a network without requests to phones refuses them, and says what to use instead", async () => {
  const merchant = await merchantOn("pix");
  const { key } = merchant;
  const { status, body } = await pay(merchant);
  expect(status).toBe(422);
  expect(body).toMatchObject({
    error: "NOT_SUPPORTED_BY_NETWORK",
    message:
      "Pix does not send requests to phones. Create a payment link instead, and show it as a QR code.",
  });
  expect(await paymentsOf(merchant)).toBe(0);
  const link = await ask("POST", "/payments/link", { key, body: { amount: 10 } });
  expect(link.status).toBe(200);
  // The network itself would have refused it too.
  expect(await sandboxNetwork(merchant.account.id).requestPayment(order())).toMatchObject({
    outcome: "refused",
    code: "REFUSED_BY_NETWORK",
  });
});

test("an amount outside the network's limits is refused before anything is written", async () => {
  const merchant = await merchantOn("vipps_mobilepay");
  const { status, body } = await pay(merchant, { amount: 650_000.01 });
  expect(status).toBe(422);
  expect(body).toMatchObject({
    error: "AMOUNT_NOT_ACCEPTED",
    message: "Vipps MobilePay takes from 0.01 to 650000 KZT per payment. Enter such an amount.",
  });
  expect(await paymentsOf(merchant)).toBe(0);
});

test("a link is valid for as long as the network keeps it", async () => {
  const merchant = await merchantOn("vipps_mobilepay");
  const { body } = await ask("POST", "/payments/link", { key: merchant.key, body: { amount: 10 } });
  const minutes = (Date.parse(body.expire_date) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(9);
  expect(minutes).toBeLessThanOrEqual(10.1);
});

test("a refund that is decided at once is completed with the next look at the network", async () => {
  const merchant = await merchantOn("vipps_mobilepay");
  const { key } = merchant;
  const paymentId = await completedPayment(merchant, 1000);
  const { body } = await ask("POST", `/payments/${paymentId}/refund`, { key, body: { amount: 1 } });
  await poll();
  const refund = await ask("GET", `/refunds/${body.refund_id}`, { key });
  expect(refund.body.status).toBe("completed");
});

test("a device reads what the network of its mode can do", async () => {
  const everything = await newMerchant();
  const of = async ({ key }: Merchant) => (await ask("GET", "/network", { key })).body;
  expect(await of(everything)).toMatchObject({ phone_requests: true, static_qr: true });
  expect(await of(await merchantOn("pix"))).toEqual({
    name: "Pix",
    phone_requests: false,
    payment_links: true,
    cancelling: true,
    refunds: "any_part",
    refunds_at_once: false,
    static_qr: true,
    amount: { least: 0.01, most: 99_999_999.99 },
    link_validity: { least: 1, most: 2_592_000 },
    comment_length: 140,
  });
});
