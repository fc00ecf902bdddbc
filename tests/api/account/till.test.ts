// The routes of the till and the customer display, with real requests.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { accountOperations } from "@/lib/api/account/operations";
import { displayHandlers } from "@/lib/api/display/handlers";
import type { Member } from "@/lib/domain/sign-in";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { confirmRequest, openSandboxMerchant, payLink } from "@/lib/network";
import { newMember } from "@/tests/support/member";
import { type Merchant, newMerchant, newPhone } from "@/tests/support/merchant";
import { type Session, sessionFor } from "@/tests/support/session";
import { ask } from "../../support/account/account-client";
import { requestAccount } from "../../support/account/member-client";
import { type Events, eventsOf } from "../../support/till/events";

let merchant: Merchant;
let cashier: Member;
let session: Session;
let tillId: string;
let open: Events[] = [];
beforeEach(async () => {
  merchant = await newMerchant();
  cashier = await newMember(merchant.organization.id, "cashier");
  session = await sessionFor(cashier);
  tillId = (await ask("POST", "/account/till", { ...session, body: {} })).body.till_id;
});
afterEach(async () => {
  for (const events of open) await events.close();
  open = [];
});

let keys = 0;
const take = async (changes: object = {}) =>
  ask("POST", `/account/till/${tillId}/payments`, {
    ...session,
    body: { amount: 1500.5, idempotency_key: `key ${(keys += 1)}`, ...changes },
  });
const pay = (qrToken: string) => payLink(qrToken.split("/").at(-1)!, newPhone());

const watch = async (paymentID: string, member: Member = cashier) => {
  const response = await requestAccount(member, accountOperations.watchShownPayment, {
    params: { paymentID },
  });
  const events = eventsOf(response);
  open.push(events);
  return events;
};

describe("a payment at the till", () => {
  test("repeated with its key at another network is refused, whether or not it named one before", async () => {
    const { organizationId, kind, mode } = merchant.account;
    const account = { id: newId("networkAccount"), organizationId, kind, mode };
    const { name, currency } = merchant.organization;
    await openSandboxMerchant({ accountId: account.id, name, currency });
    await db().networkAccount.create({ data: { ...account, networkNumber: 2, isDefault: false } });
    for (const first of [{}, { network: 1 }]) {
      const key = { idempotency_key: `key ${(keys += 1)}` };
      const { body } = await take({ ...key, ...first });
      const again = await take({ ...key, network: 1 });
      expect(again.body.payment.payment_id).toBe(body.payment.payment_id);
      const other = await take({ ...key, network: 2 });
      expect([other.status, other.body.error]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    }
  });

  test("is shown after a reload, and gone for the next customer", async () => {
    const { status, body } = await take({ merchant_order_id: "T1-7" });
    expect(status).toBe(201);
    expect(body.payment).toMatchObject({ amount: 1500.5, status: "pending", method: "link" });
    const again = await ask("POST", "/account/till", { ...session, body: { till_id: tillId } });
    expect(again.body).toMatchObject({
      till_id: tillId,
      refund_limit: 50_000,
      showing: { payment: { payment_id: body.payment.payment_id } },
    });
    const next = await ask("PUT", `/account/till/${tillId}/showing`, {
      ...session,
      body: { payment_id: null },
    });
    expect(next.body).toEqual({});
    const { body: last } = await ask("GET", `/account/till/${tillId}/payments`, session);
    expect(last.data).toMatchObject([{ merchant_order_id: "T1-7", status: "pending" }]);
  });

  test("is found by its order ID", async () => {
    const { body } = await take({ merchant_order_id: "T1 & 8" });
    await take({ merchant_order_id: "T1-9" });
    const find = (order: string) =>
      ask(
        "GET",
        `/account/till/${tillId}/payments?merchant_order_id=${encodeURIComponent(order)}`,
        session,
      );
    const found = await find("T1 & 8");
    expect(found.body.data).toMatchObject([{ payment_id: body.payment.payment_id }]);
    expect((await find("T1")).body.data).toEqual([]);
    expect((await find("x".repeat(256))).body).toMatchObject({
      error: "VALIDATION_ERROR",
      details: [{ field: "merchant_order_id" }],
    });
  });

  test("is streamed as it changes, and the stream ends when it settles", async () => {
    const { body } = await take();
    const events = await watch(body.payment.payment_id);
    expect(events.response.headers.get("content-type")).toContain("text/event-stream");
    expect(events.response.headers.get("x-accel-buffering")).toBe("no");
    expect(events.response.headers.get("cache-control")).toContain("no-transform");
    expect(await events.next("payment")).toMatchObject({ payment: { status: "pending" } });
    await pay(body.payment.qr_token);
    const paidAt = Date.now();
    const event = await events.next("payment");
    expect(event).toMatchObject({ payment: { status: "completed" } });
    expect(event!.now).toMatch(/\+00:00$/);
    // Checked every 2 s, plus a margin for a busy machine.
    expect(Date.now() - paidAt).toBeLessThan(6_000);
    expect(await events.next()).toBeUndefined();
  });

  test("is shown for a request to a phone, and by polling without a stream", async () => {
    const { body } = await take({ payer_phone: newPhone() });
    const id = body.payment.payment_id as string;
    await confirmRequest(merchant.account.id, id);
    await vi.waitFor(
      async () => {
        const read = await ask("GET", `/account/till/payments/${id}`, session);
        expect(read.body.payment.status).toBe("completed");
      },
      { timeout: 10_000, interval: 500 },
    );
    const events = await watch(id);
    expect(await events.next("payment")).toMatchObject({ payment: { status: "completed" } });
    expect(await events.next()).toBeUndefined();
  });

  test("of another organization looks unknown", async () => {
    const { body } = await take();
    const stranger = await newMember((await newMerchant()).organization.id, "owner");
    for (const id of [body.payment.payment_id, "nonsense"]) {
      const events = await watch(id, stranger);
      expect(events.response.status).toBe(404);
      expect(await events.response.json()).toMatchObject({ error: "PAYMENT_NOT_FOUND" });
    }
  });

  test("is no longer streamed when the session was ended elsewhere", async () => {
    const { body } = await take();
    const events = await watch(body.payment.payment_id);
    await events.next("payment");
    await ask("POST", "/account/profile/sign-out-everywhere", session);
    expect(await events.next("refused")).toMatchObject({ error: "UNAUTHORIZED" });
    expect(await events.next()).toBeUndefined();
  });

  test("is no longer read when the screen is closed", async () => {
    const { body } = await take();
    const id = body.payment.payment_id as string;
    const events = await watch(id);
    await events.next("payment");
    await events.close();
    const checkedAt = async () =>
      (await db().payment.findUniqueOrThrow({ where: { id } })).lastCheckedAt;
    const before = await checkedAt();
    // A stream that was still open would have asked the network within this time.
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(await checkedAt()).toEqual(before);
  });

  test("has a refund limit only for cashiers", async () => {
    const owner = await sessionFor(merchant.owner);
    const { body } = await ask("POST", "/account/till", { ...owner, body: {} });
    expect(body).toEqual({
      till_id: expect.stringMatching(/^til_/),
      accepts_pins: false,
      receipt: {},
      catalogue: { has_items: false, favourites: [] },
      mails_receipts: false,
      has_printed_code: false,
      tip_percents: [],
      networks: [
        expect.objectContaining({
          network: 1,
          is_default: true,
          profile: expect.objectContaining({ phone_requests: true }) as object,
        }),
      ],
    });
  });

  test("above the limit is refused, with who can refund more", async () => {
    await ask("PATCH", "/account/organization", {
      ...(await sessionFor(merchant.owner)),
      body: { cashier_refund_limit: 100 },
    });
    const { body } = await take({ amount: 77_701 });
    const id = body.payment.payment_id as string;
    await db().payment.update({ where: { id }, data: { lastCheckedAt: new Date(0) } });
    await ask("GET", `/account/till/payments/${id}`, session);
    const address = `/account/payments/${id}/refunds`;
    const refused = await ask("POST", address, { ...session, body: { amount: 100.01 } });
    expect([refused.status, refused.body.error]).toEqual([403, "CASHIER_REFUND_LIMIT"]);
    expect(refused.body).toMatchObject({ cashier_refund_limit: 100, refundable_by_cashier: 100 });
    const given = await ask("POST", address, { ...session, body: { amount: 100 } });
    expect(given.status).toBe(202);
  });
});

describe("a customer display", () => {
  const cookieOf = (headers: Headers) => headers.getSetCookie()[0]!;
  const seenWith = (cookie: string) =>
    new Request("http://localhost:3000/api/display", {
      headers: { cookie: cookie.split(";")[0]! },
    });
  const pair = async () => {
    const { body } = await ask("POST", `/account/till/${tillId}/pairing-code`, session);
    return ask("POST", "/access/display", { body: { code: body.code } });
  };

  test("is paired with a code without a session, with a cookie only for its own paths", async () => {
    const paired = await pair();
    expect(paired.status).toBe(201);
    expect(cookieOf(paired.headers)).toMatch(
      /^qassa-display=[\w-]{43}; Path=\/api\/display; HttpOnly; SameSite=Lax; Max-Age=/,
    );
    const shown = await displayHandlers.readDisplay(seenWith(cookieOf(paired.headers)));
    expect(await shown.json()).toMatchObject({ merchant_name: "Corner Shop", mode: "test" });
    const wrong = await ask("POST", "/access/display", { body: { code: "12345678" } });
    expect([wrong.status, wrong.body.error]).toEqual([422, "PAIRING_CODE_INVALID"]);
  });

  test("follows the till from customer to customer", async () => {
    const here = await ask("POST", `/account/till/${tillId}/displays`, session);
    const events = eventsOf(await displayHandlers.watchDisplay(seenWith(cookieOf(here.headers))));
    open.push(events);
    expect((await events.next("display"))!.showing).toBeUndefined();
    const { body } = await take();
    const waiting = await events.next("display");
    expect(waiting).toMatchObject({
      showing: { status: "pending", amount: 1500.5, qr_token: body.payment.qr_token },
    });
    expect(JSON.stringify(waiting)).not.toContain(body.payment.payment_id);
    await pay(body.payment.qr_token);
    const paid = await events.next("display");
    expect(paid!.showing).toMatchObject({ status: "completed" });
    expect(paid!.showing).not.toHaveProperty("qr_token");
    await ask("PUT", `/account/till/${tillId}/showing`, { ...session, body: { payment_id: null } });
    expect((await events.next("display"))!.showing).toBeUndefined();
  });

  test("is disconnected when it is removed", async () => {
    const paired = await pair();
    const events = eventsOf(await displayHandlers.watchDisplay(seenWith(cookieOf(paired.headers))));
    open.push(events);
    await events.next("display");
    const { body } = await ask("GET", `/account/till/${tillId}/displays`, session);
    const [{ display_id: id }] = body.data;
    await ask("DELETE", `/account/till/${tillId}/displays/${id}`, session);
    expect(await events.next("refused")).toMatchObject({ error: "UNAUTHORIZED" });
    const shown = await displayHandlers.readDisplay(seenWith(cookieOf(paired.headers)));
    expect(shown.status).toBe(401);
  });

  test("cannot be paired by guessing: the attempts of an address are limited", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) {
      const headers = { origin: "http://localhost:3000", "x-forwarded-for": "203.0.113.9" };
      statuses.push(
        (await ask("POST", "/access/display", { headers, body: { code: "00000000" } })).status,
      );
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(422));
    expect(statuses.slice(10)).toEqual([429, 429]);
  });

  test("sees nothing without a token, and its token gives access to nothing else", async () => {
    expect(
      (await displayHandlers.readDisplay(new Request("http://localhost:3000/api/display"))).status,
    ).toBe(401);
    const paired = await pair();
    const cookie = cookieOf(paired.headers).split(";")[0]!;
    const { body } = await take();
    const headers = { cookie, origin: "http://localhost:3000" };
    for (const address of [
      `/account/till/${tillId}/payments`,
      `/account/till/payments/${body.payment.payment_id}`,
      "/account/organization",
    ]) {
      expect((await ask("GET", address, { headers })).status).toBe(401);
    }
  });
});
