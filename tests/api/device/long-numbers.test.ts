// Networks whose numbers are longer than those that JavaScript keeps: JSON readers of many languages would round them.
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { Qassa } from "@/clients/typescript/src";
import { issueDeviceKey } from "@/lib/domain/devices";
import { connectLiveNetwork } from "@/lib/domain/networks";
import { checkStaticQrNow, listStaticQrPayments } from "@/lib/domain/static-qr";
import { inMode } from "@/lib/kit/actor-kinds";
import { networkFor, payStaticQr, serveSandboxGateway } from "@/lib/network";
import { connectionTo } from "@/operate/networks/connection-to";
import { playPix } from "@/operate/networks/pix-server";
import { serve } from "@/operate/networks/serve";
import { ask, serveDeviceApi } from "@/tests/support/device/device-client";
import { listen, type Listener } from "@/tests/support/listener";
import { newLiveMerchant } from "@/tests/support/live-merchant";
import { memberOf } from "@/tests/support/member";
import { type Merchant, newMerchant, newPhone } from "@/tests/support/merchant";

/** Numbers of the network that the next ones are to have. */
let numbers: Record<string, string>;
let gateway: Listener;
let api: Listener;
beforeAll(async () => {
  gateway = await listen(async (request) => {
    const answer = await serveSandboxGateway(request);
    const text = await answer.text();
    const changed = text.replaceAll(
      /"(qr_operation_id|provider_operation_id|sale_id)":"\d+"/g,
      (match, name: string) => (numbers[name] ? `"${name}":"${numbers[name]}"` : match),
    );
    return new Response(changed, { status: answer.status, headers: answer.headers });
  });
  api = await listen(serveDeviceApi);
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});
beforeEach(() => {
  numbers = {};
});

const newLink = async ({ key }: Pick<Merchant, "key">) =>
  (await ask("POST", "/payments/link", { key, body: { amount: 100 } })).body;

test.each([
  ["9007199254740991", 9_007_199_254_740_991, undefined],
  ["9007199254740993", 1, "9007199254740993"],
  ["9223372036854775807", 9_007_199_254_740_991, "9223372036854775807"],
])("the number %s of a QR code is given as %i", async (given, expected, text) => {
  numbers.qr_operation_id = given;
  const merchant = await newLiveMerchant(gateway.origin);
  const body = { amount: 100, merchant_order_id: `order-${given}` };
  const [key, headers] = [merchant.key, { "idempotency-key": `link-${given}` }];
  const first = await ask("POST", "/payments/link", { key, body, headers });
  expect(first.body.qr_operation_id).toBe(expected);
  expect(first.body.qr_operation_id_text).toBe(text);
  const again = await ask("POST", "/payments/link", { key, body, headers });
  expect(again.text).toBe(first.text);
  const client = new Qassa({ baseUrl: api.origin, key });
  const link = await client.paymentLinks.create({ amount: 50 });
  expect([link.qr_operation_id, link.qr_operation_id_text]).toEqual([expected, text]);
});

test("the numbers of a static QR payment are too, for devices and members", async () => {
  const merchant = await newLiveMerchant(gateway.origin);
  numbers = { provider_operation_id: "9007199254740993", sale_id: "9007199254740992123" };
  const code = await (await networkFor(merchant.organization.id, "live")).staticQr();
  const token = code!.address.split("/").at(-1)!;
  const { orderNumber } = await payStaticQr(token, { phone: newPhone(), amount: 500n });
  await checkStaticQrNow(merchant.owner);
  const expected = {
    provider_operation_id: 1,
    provider_operation_id_text: "9007199254740993",
    sale_id: 123,
    sale_id_text: "9007199254740992123",
  };
  const path = `/static-qr-payments/${orderNumber}`;
  expect((await ask("GET", path, { key: merchant.key })).body).toMatchObject(expected);
  const client = new Qassa({ baseUrl: api.origin, key: merchant.key });
  expect(await client.staticQrPayments.get(orderNumber)).toMatchObject(expected);
  const { rows } = await listStaticQrPayments(merchant.owner, {}, { limit: 10 });
  expect(rows).toMatchObject([{ providerOperationId: 9_007_199_254_740_993n }]);
});

test("networks that number nothing are given numbers that are not too long", async () => {
  const merchant = await newMerchant({ currency: "BRL" });
  const owner = inMode(await memberOf(merchant.owner), "live");
  const played = playPix();
  const bank = await serve(played.handle);
  onTestFinished(() => bank.close());
  await connectLiveNetwork(owner, connectionTo.pix(bank.origin));
  const { key } = await issueDeviceKey(owner, { name: "Till" });
  for (let count = 0; count < 5; count += 1) {
    const link = await newLink({ key });
    expect(Number.isSafeInteger(link.qr_operation_id)).toBe(true);
    expect(link).not.toHaveProperty("qr_operation_id_text");
  }
  const { endToEndId } = played.books.payStatic("12.00");
  await checkStaticQrNow(owner);
  const { body } = await ask("GET", `/static-qr-payments/${endToEndId}`, { key });
  expect(Number.isSafeInteger(body.provider_operation_id)).toBe(true);
  expect(body).not.toHaveProperty("sale_id_text");
});
