import { describe, expect, test } from "vitest";
import type { Actor } from "@/lib/kit/actor";
import { actorFor, inMode } from "@/lib/kit/actor-kinds";
import { db } from "@/lib/kit/db";
import { merchantOfOrganization, payStaticQr, savePayer, setFaults } from "@/lib/network";
import { type Merchant, newMerchant, newPhone } from "@/tests/support/merchant";
import { checkStaticQrNow, listStaticQrPayments, staticQrAddress, staticQrSyncedAt } from "./";
import type { StaticQrFilters } from "./schemas";

const list = async (actor: Actor, filters: StaticQrFilters = {}) =>
  (await listStaticQrPayments(actor, filters, { limit: 50 })).rows;

async function paidBy(merchant: Merchant, name: string, amount: bigint): Promise<string> {
  const sandbox = await merchantOfOrganization(merchant.organization.id);
  const phone = newPhone();
  await savePayer(sandbox, { phone, name });
  const { orderNumber } = await payStaticQr(sandbox.staticQrToken, { phone, amount });
  return orderNumber;
}

/** Reads the network's history, even if it was read just before. */
async function sync({ owner, account }: Merchant) {
  await db().networkAccount.update({
    where: { id: account.id },
    data: { historySyncedAt: new Date(0) },
  });
  return checkStaticQrNow(owner);
}

describe("static QR payments", () => {
  test("are listed newest first, and found by payer or order number", async () => {
    const merchant = await newMerchant();
    const dana = await paidBy(merchant, "Dana Serik", 100n);
    const percent = await paidBy(merchant, "100% Real", 200n);
    expect(await staticQrSyncedAt(merchant.owner)).toBeUndefined();
    const synced = await sync(merchant);
    expect(Date.now() - synced!.getTime()).toBeLessThan(60_000);

    const all = await list(merchant.owner);
    expect(all.map(({ orderNumber }) => orderNumber)).toEqual([percent, dana]);
    const found = async (search: string) =>
      (await list(merchant.owner, { search })).map(({ orderNumber }) => orderNumber);
    expect(await found("dana")).toEqual([dana]);
    expect(await found(" Dan ")).toEqual([dana]);
    expect(await found(dana)).toEqual([dana]);
    expect(await found(dana.slice(0, 12))).toEqual([dana]);
    expect(await found("serik")).toEqual([]);
    // Pattern characters are searched for literally.
    expect(await found("%")).toEqual([]);
    expect(await found("100%")).toEqual([percent]);
    expect(await found("_ana")).toEqual([]);
    expect(await found("\\")).toEqual([]);
  });

  test("are found however a name is written, with every collation of the database", async () => {
    const merchant = await newMerchant();
    const zhanna = await paidBy(merchant, "Жанна Ёлкина", 100n);
    const asem = await paidBy(merchant, "Әсем Қ.", 200n);
    const jose = await paidBy(merchant, "José G.", 300n);
    await sync(merchant);
    const found = async (search: string) =>
      (await list(merchant.owner, { search })).map(({ orderNumber }) => orderNumber);
    expect(await found("жанна е")).toEqual([zhanna]);
    expect(await found("ЖАННА")).toEqual([zhanna]);
    expect(await found("әсем")).toEqual([asem]);
    expect(await found("асем к")).toEqual([asem]);
    expect(await found("JOSE")).toEqual([jose]);
  });

  test("are paginated and filtered by days in a time zone", async () => {
    const merchant = await newMerchant();
    for (const amount of [1n, 2n, 3n]) await paidBy(merchant, "Dana", amount);
    await sync(merchant);
    const first = await listStaticQrPayments(merchant.owner, {}, { limit: 2 });
    const { nextCursor: cursor } = first;
    const rest = await listStaticQrPayments(merchant.owner, {}, { limit: 2, cursor });
    expect([...first.rows, ...rest.rows].map(({ amount }) => amount)).toEqual([3n, 2n, 1n]);
    expect([first.hasMore, rest.hasMore, rest.nextCursor]).toEqual([true, false, ""]);
    await expect(
      listStaticQrPayments(merchant.owner, {}, { limit: 2, cursor: "nonsense" }),
    ).rejects.toMatchObject({ code: "VALIDATION_ERROR" });

    await db().staticQrPayment.updateMany({
      where: { organizationId: merchant.organization.id },
      data: { orderRegDate: new Date("2026-11-21T19:30:00Z") },
    });
    const on = async (day: string) => {
      const days = { from: day, to: day };
      const { rows } = await listStaticQrPayments(merchant.owner, days, {
        limit: 50,
        timeZone: "Asia/Almaty",
      });
      return rows.length;
    };
    expect([await on("2026-11-21"), await on("2026-11-22")]).toEqual([0, 3]);
  });

  test("are limited to the organization and mode, and need a permission", async () => {
    const merchant = await newMerchant();
    const stranger = await newMerchant();
    const orderNumber = await paidBy(merchant, "Dana", 1n);
    await sync(merchant);
    expect(await list(stranger.owner, { search: orderNumber })).toEqual([]);
    expect(await list(inMode(merchant.owner, "live"))).toEqual([]);
    const webhooks = actorFor(merchant.device, ["webhooks"]);
    await expect(list(webhooks)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("the printed QR code", () => {
  test("has the URL from the network", async () => {
    const merchant = await newMerchant();
    const { staticQrToken } = await merchantOfOrganization(merchant.organization.id);
    expect(await staticQrAddress(merchant.owner)).toMatch(
      new RegExp(`/sandbox/static-qr/${staticQrToken}$`),
    );
  });

  test("is unavailable while the network does not answer, and so is its history", async () => {
    const merchant = await newMerchant();
    await setFaults(merchant.account.id, { server_error: true });
    const unavailable = { code: "NETWORK_UNAVAILABLE" };
    await expect(staticQrAddress(merchant.owner)).rejects.toMatchObject(unavailable);
    await expect(sync(merchant)).rejects.toMatchObject(unavailable);
  });
});
