import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "@/lib/kit/actor";
import { inMode } from "@/lib/kit/actor-kinds";
import { db } from "@/lib/kit/db";
import { takenAtTillOf } from "@/tests/support/at-till";
import { book, bookedPayment } from "@/tests/support/many-payments";
import { memberOf, newMember } from "@/tests/support/member";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { addNote, changeTags, deleteNote, listNotes, listUsedTags } from "./";
import { ChangeTags, TagName } from "./schemas";

let merchant: Merchant;
let owner: Actor;
const newPayment = async (of = merchant) => {
  const payment = bookedPayment(of, {});
  await book([payment]);
  return payment.id;
};
const auditOf = async (target: string) =>
  (await db().auditEntry.findMany({ where: { target }, orderBy: { id: "asc" } })).map(
    ({ action, data, mode, actor }) => ({ action, data, mode, actor }),
  );

beforeAll(async () => {
  merchant = await newMerchant();
  owner = merchant.owner;
});

describe("notes on a payment", () => {
  it("are listed in order, with their authors, and audited without their text", async () => {
    const payment = await newPayment();
    const accountant = await newMember(owner.organizationId, "accountant");
    const first = await addNote(owner, payment, "Called the payer");
    const second = await addNote(accountant, payment, "They will\ncome back \u202Eevil");
    expect(await listNotes(accountant, payment)).toEqual([
      { ...first, is_own: false },
      { ...second, text: "They will\ncome back \u202Eevil", author: "Accountant", is_own: true },
    ]);
    expect(first).toMatchObject({ author: "Aigerim", is_own: true });
    expect(await auditOf(payment)).toEqual([
      {
        action: "payment.note_added",
        data: { note_id: first.note_id },
        mode: "test",
        actor: owner.userId,
      },
      expect.objectContaining({ actor: accountant.userId, data: { note_id: second.note_id } }),
    ]);
  });

  it("are deleted by their author, and by owners and admins", async () => {
    const payment = await newPayment();
    const accountant = await newMember(owner.organizationId, "accountant");
    const developer = await newMember(owner.organizationId, "developer");
    const own = await addNote(accountant, payment, "Mine");
    const other = await addNote(accountant, payment, "Mine too");
    const notFound = { code: "NOTE_NOT_FOUND" };
    await expect(deleteNote(developer, payment, own.note_id)).rejects.toMatchObject(notFound);
    await deleteNote(accountant, payment, own.note_id);
    await expect(deleteNote(accountant, payment, own.note_id)).rejects.toMatchObject(notFound);
    await deleteNote(owner, payment, other.note_id);
    expect(await listNotes(owner, payment)).toEqual([]);
    expect((await auditOf(payment)).slice(2)).toMatchObject([
      { action: "payment.note_deleted", actor: accountant.userId },
      { data: { note_id: other.note_id, author: accountant.userId }, actor: owner.userId },
    ]);
  });

  it("of another payment, mode or organization are not found", async () => {
    const payment = await newPayment();
    const { note_id: note } = await addNote(owner, payment, "Mine");
    const stranger = (await newMerchant()).owner;
    const live: Actor = inMode(owner, "live");
    const unknown = { code: "PAYMENT_NOT_FOUND" };
    for (const actor of [stranger, live]) {
      await expect(listNotes(actor, payment)).rejects.toMatchObject(unknown);
      await expect(addNote(actor, payment, "x")).rejects.toMatchObject(unknown);
      await expect(deleteNote(actor, payment, note)).rejects.toMatchObject(unknown);
    }
    for (const id of [note, "nte_unknown"]) {
      await expect(deleteNote(owner, await newPayment(), id)).rejects.toMatchObject({
        code: "NOTE_NOT_FOUND",
      });
    }
    expect(await listNotes(owner, payment)).toHaveLength(1);
  });

  it("are at most 100", async () => {
    const payment = await newPayment();
    for (let count = 0; count < 100; count += 1) await addNote(owner, payment, `Note ${count}`);
    await expect(addNote(owner, payment, "One more")).rejects.toMatchObject({
      code: "TOO_MANY_NOTES",
    });
  });

  it("and tags of cashiers are only on payments of their own till; devices have none", async () => {
    const cashier = await memberOf(await newMember(owner.organizationId, "cashier"));
    const payment = await newPayment();
    await expect(addNote(cashier, payment, "x")).rejects.toMatchObject({
      code: "PAYMENT_NOT_FOUND",
    });
    const tag = { payment_ids: [payment], add: ["VIP"], remove: [] };
    expect(await changeTags(cashier, tag)).toEqual({ changed: 0, full: 0 });
    await takenAtTillOf(cashier, payment);
    await addNote(cashier, payment, "The payer forgot the bag");
    expect(await changeTags(cashier, tag)).toEqual({ changed: 1, full: 0 });
    await expect(addNote(merchant.device, payment, "x")).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(changeTags(merchant.device, tag)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("tags of payments", () => {
  const tagsOf = async (payment: string) =>
    (
      await db().paymentTag.findMany({ where: { paymentId: payment }, orderBy: { tag: "asc" } })
    ).map(({ name }) => name);
  const change = (
    payments: string[],
    { add = [], remove = [], actor = owner }: { add?: string[]; remove?: string[]; actor?: Actor },
  ) => changeTags(actor, ChangeTags.parse({ payment_ids: payments, add, remove }));

  it("are added to several payments and removed, and audited for each that changed", async () => {
    const [one, other] = [await newPayment(), await newPayment()];
    expect(await change([one], { add: ["VIP"] })).toEqual({ changed: 1, full: 0 });
    expect(await change([one, other], { add: ["VIP", "to check"] })).toEqual({
      changed: 2,
      full: 0,
    });
    expect(await change([one, other], { add: ["vip"] })).toEqual({ changed: 0, full: 0 });
    expect(await change([one, other], { remove: ["Vip", "unknown"] })).toEqual({
      changed: 2,
      full: 0,
    });
    expect(await tagsOf(one)).toEqual(["to check"]);
    expect(await auditOf(one)).toMatchObject([
      { action: "payment.tags_changed", data: { added: ["VIP"], removed: [] } },
      { data: { added: ["to check"], removed: [] } },
      { data: { added: [], removed: ["VIP"] } },
    ]);
  });

  it("differ neither by case nor by spaces, and keep the spelling that is in use", async () => {
    const shop = await newMerchant();
    const [one, other] = [await newPayment(shop), await newPayment(shop)];
    await change([one], {
      add: ["  Постоянный   Клиент ", "ПОСТОЯННЫЙ КЛИЕНТ"],
      remove: [],
      actor: shop.owner,
    });
    await change([other], { add: ["постоянный клиент"], remove: [], actor: shop.owner });
    expect([await tagsOf(one), await tagsOf(other)]).toEqual([
      ["ПОСТОЯННЫЙ КЛИЕНТ"],
      ["ПОСТОЯННЫЙ КЛИЕНТ"],
    ]);
    expect(await listUsedTags(shop.owner)).toEqual(["ПОСТОЯННЫЙ КЛИЕНТ"]);
    expect(await listUsedTags(inMode(shop.owner, "live"))).toEqual([]);
  });

  it("are at most 10; a payment that would have more stays as it is", async () => {
    const [full, empty] = [await newPayment(), await newPayment()];
    const ten = Array.from({ length: 10 }, (_, index) => `tag ${index}`);
    expect(await change([full], { add: ten })).toEqual({ changed: 1, full: 0 });
    expect(await change([full, empty], { add: ["eleventh"] })).toEqual({ changed: 1, full: 1 });
    expect(await change([full], { add: ["eleventh"], remove: ["tag 0"] })).toEqual({
      changed: 1,
      full: 0,
    });
    expect(await tagsOf(full)).toHaveLength(10);
  });

  it("are at most 10 when two members add at once", async () => {
    const payment = await newPayment();
    const nine = Array.from({ length: 9 }, (_, index) => `tag ${index}`);
    await change([payment], { add: nine });
    const both = await Promise.all(
      ["a", "b", "c"].map((name) => change([payment], { add: [name] })),
    );
    expect(both.map(({ changed, full }) => changed - full).sort()).toEqual([-1, -1, 1]);
    expect(await tagsOf(payment)).toHaveLength(10);
  });

  it("of another organization's or mode's payments are not changed", async () => {
    const payment = await newPayment();
    const stranger = (await newMerchant()).owner;
    for (const actor of [stranger, inMode(owner, "live")]) {
      expect(await change([payment, "pay_unknown"], { add: ["VIP"], remove: [], actor })).toEqual({
        changed: 0,
        full: 0,
      });
    }
    expect(await tagsOf(payment)).toEqual([]);
  });

  it("are text without commas and line breaks, up to 40 characters", () => {
    for (const wrong of ["", "   ", "a,b", "a\nb", "x".repeat(41), "\uD800"]) {
      expect(TagName.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
    }
    expect(TagName.parse(" \u202Eevil  tag ")).toBe("\u202Eevil tag");
    const nothing = { payment_ids: ["pay_x"] };
    expect(ChangeTags.safeParse(nothing).success).toBe(false);
  });
});
