import { describe, expect, test } from "vitest";
import { createPayment } from "@/lib/domain/payments";
import { db, Prisma, query } from "@/lib/kit/db";
import {
  MAGIC_AMOUNTS,
  payLink,
  readLink,
  payStaticQr,
  merchantOfOrganization,
} from "@/lib/network";
import { newMember } from "@/tests/support/member";
import { newMerchant, newPhone } from "@/tests/support/merchant";
import { sessionFor } from "@/tests/support/session";
import { ask } from "../../support/account/account-client";

async function shop() {
  const merchant = await newMerchant();
  return { merchant, owner: await sessionFor(merchant.owner) };
}

const SHORT_LIVED = MAGIC_AMOUNTS.find(({ name }) => name === "expires_quickly")!.amount;

/** Copies a pending link, as if the organization had created as many. */
const copies = (paymentId: string, count: number) =>
  query(Prisma.sql`
    INSERT INTO payments (id, organization_id, mode, user_id, method, amount, currency, status, expires_at)
    SELECT p.id || n, p.organization_id, p.mode, p.user_id, p.method, p.amount, p.currency, p.status, p.expires_at
    FROM payments p, generate_series(1, ${count}::int) n WHERE p.id = ${paymentId}`);

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
    ["comment", { amount: 1, comment: "x".repeat(501) }],
    ["expires_in_seconds", { amount: 1, expires_in_seconds: 59 }],
    ["expires_in_seconds", { amount: 1, expires_in_seconds: 2_592_001 }],
    ["expires_in_seconds", { amount: 1, expires_in_seconds: 90.5 }],
  ])("cannot be created with an invalid %s", async (field, body) => {
    const { owner } = await shop();
    const refused = await ask("POST", "/account/links", { ...owner, body });
    expect([refused.status, refused.body.details[0].field]).toEqual([400, field]);
    expect((await ask("GET", "/account/links", owner)).body.data).toEqual([]);
  });

  test("has a description that the payer sees, and can be paid for as long as the member chooses", async () => {
    const { owner } = await shop();
    const body = { amount: 40, comment: "Deposit, table 4", expires_in_seconds: 30 * 86_400 };
    const { body: link } = await ask("POST", "/account/links", { ...owner, body });
    const days30 = Date.now() + 30 * 86_400_000;
    expect(Math.abs(Date.parse(link.expire_date) - days30)).toBeLessThan(60_000);
    const { body: waiting } = await ask("GET", `/account/links/${link.payment_id}`, owner);
    expect(waiting).toMatchObject({ comment: "Deposit, table 4", expires_at: link.expire_date });
    expect(await readLink(link.qr_token.split("/").at(-1))).toMatchObject({
      comment: "Deposit, table 4",
    });
  });

  test("that the network shortens says until when it can be paid", async () => {
    const { owner } = await shop();
    const body = { amount: SHORT_LIVED, expires_in_seconds: 86_400 };
    const { body: link } = await ask("POST", "/account/links", { ...owner, body });
    expect(Date.parse(link.expire_date)).toBeLessThan(Date.now() + 3_600_000);
    const { body: waiting } = await ask("GET", `/account/links/${link.payment_id}`, owner);
    expect(waiting.expires_at).toBe(link.expire_date);
  });

  test("for long is limited in number, one for minutes is not", async () => {
    const { owner } = await shop();
    const long = { amount: 1, expires_in_seconds: 86_400 };
    const { body: first } = await ask("POST", "/account/links", { ...owner, body: long });
    await copies(first.payment_id, 499);
    const refused = await ask("POST", "/account/links", { ...owner, body: long });
    expect([refused.status, refused.body.error]).toEqual([409, "TOO_MANY_OPEN_LINKS"]);
    const brief = { amount: 1, expires_in_seconds: 600 };
    expect((await ask("POST", "/account/links", { ...owner, body: brief })).status).toBe(200);
    const other = (await shop()).owner;
    expect((await ask("POST", "/account/links", { ...other, body: long })).status).toBe(200);
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
