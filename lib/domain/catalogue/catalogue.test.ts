import { beforeEach, describe, expect, test } from "vitest";
import {
  addItem,
  BarcodeTaken,
  CatalogueFull,
  CatalogueItemNotFound,
  changeItem,
  deleteItem,
  listCatalogue,
  presentTillCatalogue,
  readTillCatalogue,
} from "@/lib/domain/catalogue";
import { changeOrganization } from "@/lib/domain/organization-settings";
import { readAccountPayment, presentAccountPayment } from "@/lib/domain/payments/views";
import { type Member } from "@/lib/domain/sign-in";
import { openTill, takePayment } from "@/lib/domain/till";
import { inMode } from "@/lib/kit/actor-kinds";
import { db } from "@/lib/kit/db";
import { Forbidden, ValidationFailed } from "@/lib/kit/errors";
import { memberOf, newMember } from "@/tests/support/member";
import { type Merchant, newMerchant } from "@/tests/support/merchant";

let merchant: Merchant;
let owner: Member;
beforeEach(async () => {
  merchant = await newMerchant();
  owner = await memberOf(merchant.owner);
});

describe("the catalogue", () => {
  test("is listed by category and name, the same in both modes", async () => {
    await addItem(owner, { name: " Water ", amount: 300 });
    await addItem(owner, { name: "Latte", amount: 1300, category: "Coffee" });
    await addItem(owner, { name: "Cappuccino", amount: 1200.5, category: "Coffee" });
    const live = await listCatalogue(inMode(owner, "live"));
    expect(live.map(({ name, category, amount }) => [name, category, amount])).toEqual([
      ["Cappuccino", "Coffee", 120_050n],
      ["Latte", "Coffee", 130_000n],
      ["Water", null, 30_000n],
    ]);
  });

  test("is changed and deleted, which the audit log says", async () => {
    const { id } = await addItem(owner, { name: "Tea", amount: 500, category: "Drinks" });
    await changeItem(owner, id, { name: "Green tea", amount: 600, is_favourite: true });
    const [item] = await listCatalogue(owner);
    expect(item).toMatchObject({ name: "Green tea", category: null, isFavourite: true });
    await deleteItem(owner, id);
    expect(await listCatalogue(owner)).toEqual([]);
    await expect(deleteItem(owner, id)).rejects.toThrow(CatalogueItemNotFound);
    const entries = await db().auditEntry.findMany({
      where: { organizationId: owner.organizationId, target: id },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ action, data }) => [action, data])).toEqual([
      ["catalogue.item_added", { name: "Tea", amount: 500, currency: "KZT" }],
      ["catalogue.item_changed", { name: "Green tea", amount: 600, currency: "KZT" }],
      ["catalogue.item_deleted", { name: "Green tea", amount: 600, currency: "KZT" }],
    ]);
  });

  test("is read by cashiers and changed by those who manage tills, of their own organization", async () => {
    const { id } = await addItem(owner, { name: "Tea", amount: 500 });
    const cashier = await newMember(merchant.organization.id, "cashier");
    const accountant = await newMember(merchant.organization.id, "accountant");
    expect(await listCatalogue(cashier)).toHaveLength(1);
    await expect(addItem(cashier, { name: "Free", amount: 1 })).rejects.toThrow(Forbidden);
    await expect(deleteItem(cashier, id)).rejects.toThrow(Forbidden);
    await expect(listCatalogue(accountant)).rejects.toThrow(Forbidden);
    const { owner: other } = await newMerchant();
    expect(await listCatalogue(other)).toEqual([]);
    const change = { name: "Mine", amount: 1 };
    await expect(changeItem(other, id, change)).rejects.toThrow(CatalogueItemNotFound);
    await expect(deleteItem(other, id)).rejects.toThrow(CatalogueItemNotFound);
  });

  test("has a barcode for one item each, however a reader sends it", async () => {
    const { id } = await addItem(owner, { name: "Tissues", amount: 900, barcode: "036000291452" });
    const [stored] = await listCatalogue(owner);
    expect(stored!.barcode).toBe("0036000291452");
    const tea = await addItem(owner, { name: "Tea", amount: 500 });
    for (const barcode of ["0036000291452", "]E0036000291452"]) {
      const change = { name: "Tea", amount: 500, barcode };
      await expect(changeItem(owner, tea.id, change)).rejects.toThrow(
        new BarcodeTaken({ barcode: "0036000291452", name: "Tissues" }),
      );
      await expect(addItem(owner, change)).rejects.toThrow(BarcodeTaken);
    }
    const { owner: other } = await newMerchant();
    await addItem(other, { name: "Tissues", amount: 900, barcode: "036000291452" });
    // A page from before items had barcodes sends none.
    await changeItem(owner, id, { name: "Tissues", amount: 950 });
    expect((await listCatalogue(owner)).map(({ barcode }) => barcode)).toEqual([
      null,
      "0036000291452",
    ]);
    await changeItem(owner, id, { name: "Tissues", amount: 950, barcode: null });
    await changeItem(owner, tea.id, { name: "Tea", amount: 500, barcode: "036000291452" });
  });

  test("has room for 500 items, and a till's first screen for 12 favourites", async () => {
    const { organizationId } = owner;
    await db().catalogueItem.createMany({
      data: Array.from({ length: 499 }, (_, index) => ({
        id: `itm_${index}`,
        organizationId,
        name: `Item ${index}`,
        amount: 100n,
        isFavourite: index % 2 === 1,
        createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)),
      })),
    });
    await addItem(owner, { name: "The last", amount: 1 });
    await expect(addItem(owner, { name: "One more", amount: 1 })).rejects.toThrow(CatalogueFull);
    const { favourites } = presentTillCatalogue(await readTillCatalogue(owner), "KZT");
    expect(favourites.map(({ name }) => name)).toEqual(
      Array.from({ length: 12 }, (_, index) => `Item ${index * 2 + 1}`),
    );
  });

  test("without favourites or items, a till shows none", async () => {
    expect(await readTillCatalogue(owner)).toEqual({ favourites: [], hasItems: false });
    await addItem(owner, { name: "Tea", amount: 500 });
    expect(await readTillCatalogue(owner)).toEqual({ favourites: [], hasItems: true });
  });

  test("fixes the currency that its prices are in", async () => {
    await expect(addItem(owner, { name: "Tea", amount: 0.001 })).rejects.toThrow(ValidationFailed);
    await addItem(owner, { name: "Tea", amount: 500 });
    await expect(changeOrganization(owner, { currency: "JPY" })).rejects.toThrow(/currency/);
  });
});

describe("what is bought at a till", () => {
  const take = async (
    amount: number,
    lines: { name: string; quantity: number; amount: number }[],
  ) => takePayment(owner, (await openTill(owner, undefined)).id, { amount, lines });
  const linesOf = async (paymentId: string) =>
    presentAccountPayment(await readAccountPayment(owner, paymentId)).lines;

  test("is kept as it was called and cost then, and what was typed is a line without a name", async () => {
    const { id } = await addItem(owner, { name: "Cappuccino", amount: 1200.5 });
    const paymentId = await take(2500.25, [{ name: "Cappuccino", quantity: 2, amount: 1200.5 }]);
    await changeItem(owner, id, { name: "Coffee", amount: 2000 });
    await deleteItem(owner, id);
    expect(await linesOf(paymentId)).toEqual([
      { name: "Cappuccino", quantity: 2, amount: 1200.5 },
      { quantity: 1, amount: 99.25 },
    ]);
  });

  test("may come to the whole amount, and never to more", async () => {
    const bought = [
      { name: "Tea", quantity: 3, amount: 0.1 },
      { name: "Cake", quantity: 1, amount: 0.7 },
    ];
    expect(await linesOf(await take(1, bought))).toEqual(bought);
    await expect(take(0.99, bought)).rejects.toThrow("lines must not come to more than the amount");
    await expect(take(5, [{ name: "Tea", quantity: 1, amount: 0.001 }])).rejects.toThrow(
      "lines.0.amount must have at most 2 decimals in KZT",
    );
    const { organizationId } = owner;
    expect(await db().payment.count({ where: { organizationId } })).toBe(1);
  });
});
