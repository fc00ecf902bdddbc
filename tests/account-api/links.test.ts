import { describe, expect, test } from "vitest";
import { db } from "@/lib/kit/db";
import { payLink, payStaticQr, merchantOfOrganization } from "@/lib/network";
import { newMember } from "@/tests/support/member";
import { newMerchant, newPhone } from "@/tests/support/merchant";
import { sessionFor } from "@/tests/support/session";
import { createPayment } from "@/lib/domain/payments";
import { ask } from "../support/account/account-client";

async function shop() {
  const merchant = await newMerchant();
  return { merchant, owner: await sessionFor(merchant.owner) };
}

describe("a payment link", () => {
  test("is created, followed until it is paid, and listed", async () => {
    const { merchant, owner } = await shop();
    const body = { amount: 1500.5, merchant_order_id: "A-7" };
    const { body: link } = await ask("POST", "/account/links", { ...owner, body });
    expect(link.status).toBe("QrTokenCreated");
    await createPayment(merchant.device, { amount: 1, payer_phone: newPhone() });

    const address = `/account/links/${link.payment_id}`;
    const { body: waiting } = await ask("GET", address, owner);
    expect(waiting).toMatchObject({
      status: "pending",
      amount: 1500.5,
      qr_token: link.qr_token,
      merchant_order_id: "A-7",
    });
    await payLink(link.qr_token.split("/").at(-1), newPhone());
    // The network is asked about a watched link at most every 2 s.
    await db().payment.update({
      where: { id: link.payment_id },
      data: { lastCheckedAt: new Date(Date.now() - 3000) },
    });
    expect((await ask("GET", address, owner)).body.status).toBe("completed");
    const { body: listed } = await ask("GET", "/account/links", owner);
    expect(listed.data).toMatchObject([{ payment_id: link.payment_id, status: "completed" }]);
  });

  test("is paginated with others, newest first", async () => {
    const { owner } = await shop();
    for (const amount of [1, 2, 3])
      await ask("POST", "/account/links", { ...owner, body: { amount } });
    const first = (await ask("GET", "/account/links?limit=2", owner)).body;
    const rest = (await ask("GET", `/account/links?limit=2&cursor=${first.next_cursor}`, owner))
      .body;
    const amounts = [...first.data, ...rest.data].map((one: { amount: number }) => one.amount);
    expect([amounts, first.has_more, rest.has_more]).toEqual([[3, 2, 1], true, false]);
  });

  test.each([
    ["amount", { amount: 0 }],
    ["amount", { amount: 1.001 }],
    ["amount", {}],
    ["merchant_order_id", { amount: 1, merchant_order_id: "" }],
  ])("cannot be created with an invalid %s", async (field, body) => {
    const { owner } = await shop();
    const refused = await ask("POST", "/account/links", { ...owner, body });
    expect([refused.status, refused.body.details[0].field]).toEqual([400, field]);
    expect((await ask("GET", "/account/links", owner)).body.data).toEqual([]);
  });

  test("is not a request to a phone, not visible to others, and not created by an accountant", async () => {
    const { merchant, owner } = await shop();
    const stranger = (await shop()).owner;
    const request = await createPayment(merchant.device, { amount: 1, payer_phone: newPhone() });
    const { body: link } = await ask("POST", "/account/links", { ...owner, body: { amount: 1 } });
    const notFound = [404, "PAYMENT_NOT_FOUND"];
    for (const [session, id] of [
      [owner, request.id],
      [stranger, link.payment_id],
      [owner, "nonsense"],
    ] as const) {
      const refused = await ask("GET", `/account/links/${id}`, session);
      expect([refused.status, refused.body.error]).toEqual(notFound);
    }
    const accountant = await sessionFor(await newMember(merchant.organization.id, "accountant"));
    const refused = await ask("POST", "/account/links", { ...accountant, body: { amount: 1 } });
    expect(refused.status).toBe(403);
    expect((await ask("GET", "/account/links", stranger)).body.data).toEqual([]);
  });
});

describe("the static QR code", () => {
  test("has a URL, and its payments are listed as soon as they are synced", async () => {
    const { merchant, owner } = await shop();
    const { staticQrToken } = await merchantOfOrganization(merchant.organization.id);
    expect((await ask("GET", "/account/static-qr", owner)).body.address).toContain(staticQrToken);
    const { orderNumber } = await payStaticQr(staticQrToken, {
      phone: newPhone(),
      amount: 45_050n,
    });
    expect((await ask("GET", "/account/static-qr/sync", owner)).body).toEqual({});
    expect((await ask("GET", "/account/static-qr/payments", owner)).body.data).toEqual([]);
    const { body: synced } = await ask("POST", "/account/static-qr/sync", owner);
    expect(synced.synced_at).toMatch(/\+00:00$/);
    const search = `search=${orderNumber.slice(0, 10)}`;
    const { body: listed } = await ask("GET", `/account/static-qr/payments?${search}`, owner);
    expect(listed.data).toMatchObject([{ order_number: orderNumber, amount: 450.5 }]);
    const stranger = (await shop()).owner;
    const foreign = await ask("GET", `/account/static-qr/payments?${search}`, stranger);
    expect(foreign.body.data).toEqual([]);
  });
});
