import { describe, expect, test } from "vitest";
import { inMode } from "@/lib/kit/actor-kinds";
import { db } from "@/lib/kit/db";
import { payLink } from "@/lib/network";
import { newMember } from "@/tests/support/member";
import { newMerchant, newPhone } from "@/tests/support/merchant";
import { sessionFor } from "@/tests/support/session";
import { ask } from "../../support/account/account-client";
import { readStatus, startPayment } from "../../support/payer-client";

const LIST = "/account/reusable-links";

async function shop() {
  const merchant = await newMerchant();
  return { merchant, owner: await sessionFor(merchant.owner) };
}

const tokenIn = (url: string): string => url.split("/").at(-1)!;

describe("a reusable link", () => {
  test("is created, listed newest first, changed, ended and reactivated", async () => {
    const { merchant, owner } = await shop();
    const { body: one, status } = await ask("POST", LIST, {
      ...owner,
      body: { title: " Tips ", description: "For the team", amount_min: 100, amount_max: 5000 },
    });
    expect(status).toBe(201);
    expect(one).toMatchObject({
      title: "Tips",
      description: "For the team",
      amount_min: 100,
      amount_max: 5000,
      currency: "KZT",
      is_active: true,
      paid_count: 0,
      collected: 0,
      pending_count: 0,
      created_by: "Aigerim",
    });
    expect(one.url).toMatch(/^http:\/\/localhost:3000\/pay\/[\w-]{22}$/);
    const { body: two } = await ask("POST", LIST, { ...owner, body: { title: "Membership" } });
    const first = (await ask("GET", `${LIST}?limit=1`, owner)).body;
    const rest = (await ask("GET", `${LIST}?limit=1&cursor=${first.next_cursor}`, owner)).body;
    expect([...first.data, ...rest.data]).toEqual([two, one]);

    const address = `${LIST}/${one.reusable_link_id}`;
    const patch = async (body: object) => (await ask("PATCH", address, { ...owner, body })).body;
    const fixed = await patch({ amount: 700, description: "" });
    expect(fixed).toMatchObject({ title: "Tips", amount: 700 });
    for (const gone of ["description", "amount_min", "amount_max"]) {
      expect(fixed).not.toHaveProperty(gone);
    }
    expect(await patch({ amount: null, amount_max: 90 })).toMatchObject({ amount_max: 90 });
    const ended = await patch({ is_active: false });
    expect(ended.is_active).toBe(false);
    expect(ended.ended_at).toBeDefined();
    expect(await patch({ is_active: false })).toEqual(ended);
    expect(await patch({ is_active: true })).not.toHaveProperty("ended_at");
    expect((await ask("GET", address, owner)).body.is_active).toBe(true);
    const entries = await db().auditEntry.findMany({
      where: { organizationId: merchant.organization.id, target: one.reusable_link_id },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ action }) => action.replace("reusable_link.", ""))).toEqual([
      "created",
      "changed",
      "changed",
      "ended",
      "reactivated",
    ]);
    expect(entries[1]!.data).toMatchObject({ title: "Tips", amount: 700, currency: "KZT" });
  });

  test.each([
    ["title", { title: " " }],
    ["title", { title: "x".repeat(101) }],
    ["title", {}],
    ["description", { title: "Tips", description: "x".repeat(501) }],
    ["amount", { title: "Tips", amount: 1.001 }],
    ["amount", { title: "Tips", amount: 0 }],
    ["amount_min", { title: "Tips", amount: 5, amount_min: 1 }],
    ["amount_max", { title: "Tips", amount_min: 5, amount_max: 4 }],
    ["amount_max", { title: "Tips", amount_max: -1 }],
  ])("cannot have an invalid %s", async (field, body) => {
    const { owner } = await shop();
    const refused = await ask("POST", LIST, { ...owner, body });
    expect([refused.status, refused.body.details[0].field]).toEqual([400, field]);
    expect((await ask("GET", LIST, owner)).body.data).toEqual([]);
  });

  test("lists its payments, newest first, with their link and its sums", async () => {
    const { owner } = await shop();
    const { body: link } = await ask("POST", LIST, { ...owner, body: { title: "Tips" } });
    const { body: other } = await ask("POST", LIST, { ...owner, body: { title: "Other" } });
    const token = tokenIn(link.url);
    for (const amount of [10, 20, 30]) await startPayment(token, { amount });
    await startPayment(tokenIn(other.url), { amount: 40 });
    const address = `${LIST}/${link.reusable_link_id}/payments`;
    const first = (await ask("GET", `${address}?limit=2`, owner)).body;
    const rest = (await ask("GET", `${address}?limit=2&cursor=${first.next_cursor}`, owner)).body;
    const payments = [...first.data, ...rest.data];
    expect(payments.map(({ amount }: { amount: number }) => amount)).toEqual([30, 20, 10]);
    expect([first.has_more, rest.has_more]).toEqual([true, false]);
    const { reusable_link_id } = link;
    expect(payments[0]).toMatchObject({
      method: "link",
      reusable_link: { reusable_link_id, title: "Tips" },
    });
    expect(payments[0]).not.toHaveProperty("made_by");
    await payLink(tokenIn(payments[0].qr_token), newPhone());
    const { payment_id: id } = payments[0];
    await db().payment.update({
      where: { id },
      data: { lastCheckedAt: new Date(Date.now() - 3000) },
    });
    await readStatus(token, id);
    await ask("POST", `/account/payments/${id}/refunds`, {
      headers: { ...owner.headers, "x-idempotency-key": crypto.randomUUID() },
      body: { amount: 12 },
    });
    expect((await ask("GET", `${LIST}/${reusable_link_id}`, owner)).body).toMatchObject({
      paid_count: 1,
      collected: 30,
      pending_count: 2,
    });
  });

  test("belongs to its organization and mode, and is made by roles that create links", async () => {
    const { merchant, owner } = await shop();
    const { body: link } = await ask("POST", LIST, { ...owner, body: { title: "Tips" } });
    const stranger = (await shop()).owner;
    const live = await sessionFor(inMode(merchant.owner, "live"));
    for (const [session, id] of [
      [stranger, link.reusable_link_id],
      [live, link.reusable_link_id],
      [owner, "nonsense"],
    ] as const) {
      for (const below of ["", "/payments"]) {
        const refused = await ask("GET", `${LIST}/${id}${below}`, session);
        expect([refused.status, refused.body.error]).toEqual([404, "REUSABLE_LINK_NOT_FOUND"]);
      }
    }
    const accountant = await sessionFor(await newMember(merchant.organization.id, "accountant"));
    expect((await ask("GET", LIST, accountant)).body.data).toHaveLength(1);
    const refused = await ask("PATCH", `${LIST}/${link.reusable_link_id}`, {
      ...accountant,
      body: { is_active: false },
    });
    expect(refused.status).toBe(403);
  });

  test("fixes the currency, in which its amounts are", async () => {
    const { owner } = await shop();
    await ask("POST", LIST, { ...owner, body: { title: "Tips", amount: 5 } });
    const refused = await ask("PATCH", "/account/organization", {
      ...owner,
      body: { currency: "JPY" },
    });
    expect([refused.status, refused.body.error]).toEqual([409, "CURRENCY_FIXED"]);
  });
});
