// What a network is told of where the payer is: a setting of the device key.
import { expect, test } from "vitest";
import { authenticateDeviceKey, changeDeviceKey, issueDeviceKey } from "@/lib/domain/devices";
import { checkDuePayments, createPayment, createPaymentLink } from "@/lib/domain/payments";
import { Prisma, query } from "@/lib/kit/db";
import { vippsShopForEach } from "@/tests/support/vipps-shop";

const shop = vippsShopForEach();

/** A device whose key says where its payers are. */
async function deviceWhere(isPayerPresent?: boolean) {
  const { key, deviceKey } = await issueDeviceKey(shop.owner, { name: "Kiosk", isPayerPresent });
  return { id: deviceKey.id, actor: () => authenticateDeviceKey(key).then((device) => device!) };
}
type Device = Awaited<ReturnType<typeof deviceWhere>>;

/** What the network was told with the last payment. */
const lastInteraction = () =>
  shop.played.calls
    .filter(({ method, path }) => method === "POST" && path.endsWith("/payments"))
    .map(({ body }) => JSON.parse(body) as { customerInteraction: string })
    .at(-1)?.customerInteraction;

const request = async (device: Device) => {
  await createPayment(await device.actor(), { amount: 150, payer_phone: "+4791234567" });
  return lastInteraction();
};
const link = async (device: Device) => {
  await createPaymentLink(await device.actor(), { amount: 150 });
  return lastInteraction();
};

test.each([
  [true, "CUSTOMER_PRESENT", "CUSTOMER_PRESENT"],
  [false, "CUSTOMER_NOT_PRESENT", "CUSTOMER_NOT_PRESENT"],
  // Nobody has said it, as for keys from before this setting.
  [undefined, "CUSTOMER_PRESENT", "CUSTOMER_NOT_PRESENT"],
])("a key of which was said %s", async (isPayerPresent, ofRequest, ofLink) => {
  const device = await deviceWhere(isPayerPresent);
  expect(await request(device)).toBe(ofRequest);
  expect(await link(device)).toBe(ofLink);
});

test("a change counts for the next payment", async () => {
  const kiosk = await deviceWhere(false);
  expect(await link(kiosk)).toBe("CUSTOMER_NOT_PRESENT");
  await changeDeviceKey(shop.owner, kiosk.id, { is_payer_present: true });
  expect(await link(kiosk)).toBe("CUSTOMER_PRESENT");
});

test("a request that did not reach the network says the same when it is sent again", async () => {
  const webShop = await deviceWhere(false);
  shop.played.faults.serverError = true;
  const { id } = await createPayment(await webShop.actor(), {
    amount: 150,
    payer_phone: "+4791234567",
  });
  shop.played.faults.serverError = false;
  shop.played.calls.length = 0;
  await shop.letPass(id, 1);
  await query(Prisma.sql`UPDATE payments SET next_check_at = now() WHERE id = ${id} RETURNING id`);
  await checkDuePayments();
  expect(shop.bookOf(id).state).toBe("CREATED");
  expect(lastInteraction()).toBe("CUSTOMER_NOT_PRESENT");
});

test("a payer who opened the link on their own phone comes back to their payment", async () => {
  const { payment_id: id } = await createPaymentLink(shop.owner, {
    amount: 150,
    returnTo: (paymentId) => `https://shop.example/r/token?payment=${paymentId}`,
  });
  const { body } = shop.played.calls.filter(({ method }) => method === "POST").at(-1)!;
  expect(JSON.parse(body)).toMatchObject({
    userFlow: "WEB_REDIRECT",
    returnUrl: `https://shop.example/r/token?payment=${id}`,
  });
  shop.approve(id);
  expect((await shop.look(id)).status).toBe("completed");
});

test("one organization can't change another's key", async () => {
  const kiosk = await deviceWhere(true);
  const stranger = { ...shop.owner, organizationId: "org_00000000000000000000000000" };
  await expect(
    changeDeviceKey(stranger, kiosk.id, { is_payer_present: false }),
  ).rejects.toMatchObject({ code: "DEVICE_KEY_NOT_FOUND" });
  expect(await link(kiosk)).toBe("CUSTOMER_PRESENT");
});
