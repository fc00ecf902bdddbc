import { beforeEach, describe, expect, test } from "vitest";
import { changeOrganization } from "@/lib/domain/organization-settings";
import { checkPayments } from "@/lib/domain/payments";
import { presentAccountPayment, readAccountPayment } from "@/lib/domain/payments/views";
import { presentPayerReceipt, readReceiptOfPayment } from "@/lib/domain/receipts";
import { createRefund } from "@/lib/domain/refunds";
import { dailyCloseTable, presentDailyClose, readDailyClose } from "@/lib/domain/reports";
import { openShift, presentSlip, readTillShift } from "@/lib/domain/shifts";
import { type Member } from "@/lib/domain/sign-in";
import { nameTill, openTill, readTipPercents, takePayment } from "@/lib/domain/till";
import { csvParts } from "@/lib/kit/csv";
import { db } from "@/lib/kit/db";
import { Forbidden } from "@/lib/kit/errors";
import { confirmRequest } from "@/lib/network";
import { memberOf, newMember } from "@/tests/support/member";
import { type Merchant, newMerchant, newPhone } from "@/tests/support/merchant";

let merchant: Merchant;
let owner: Member;
let cashier: Member;
let tillId: string;

beforeEach(async () => {
  merchant = await newMerchant();
  owner = await memberOf(merchant.owner);
  // At one till, as after signing in there with a PIN.
  const tillHash = owner.tillHash;
  cashier = { ...(await newMember(merchant.organization.id, "cashier")), tillHash };
  tillId = (await openTill(owner, undefined)).id;
  await nameTill(owner, tillId, { name: "Front counter" });
  await changeOrganization(owner, { tip_percents: [5, 10, 15] });
});

async function paid(member: Member, amount: number, tip?: number): Promise<string> {
  const id = await takePayment(member, tillId, { amount, tip, payer_phone: newPhone() });
  await confirmRequest(merchant.account.id, id);
  await checkPayments([await db().payment.findUniqueOrThrow({ where: { id } })]);
  return id;
}

const faultOf = async (order: { amount: number; tip: number }) => {
  const refused: unknown = await takePayment(owner, tillId, order).catch((error: unknown) => error);
  return (refused as { facts: { details: { message: string }[] } }).facts.details;
};

describe("the setting", () => {
  test("is in the audit log when it changes, and only then", async () => {
    expect(await readTipPercents(cashier)).toEqual([5, 10, 15]);
    await changeOrganization(owner, { tip_percents: [5, 10, 15] });
    await changeOrganization(owner, { tip_percents: [] });
    expect(await readTipPercents(cashier)).toEqual([]);
    const entries = await db().auditEntry.findMany({
      where: { organizationId: owner.organizationId, action: "organization.changed" },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ data }) => data)).toEqual([
      { tipPercents: { from: null, to: "5, 10, 15" } },
      { tipPercents: { from: "5, 10, 15", to: null } },
    ]);
  });

  test("is changed by those who manage the organization", async () => {
    await expect(changeOrganization(cashier, { tip_percents: [20] })).rejects.toThrow(Forbidden);
  });
});

describe("a tip", () => {
  test("is part of the payment's amount, by QR code and by a request to a phone", async () => {
    const byQr = await takePayment(cashier, tillId, { amount: 1320, tip: 120 });
    const byPhone = await takePayment(cashier, tillId, {
      amount: 1320.5,
      tip: 0.5,
      payer_phone: newPhone(),
    });
    const read = async (id: string) => presentAccountPayment(await readAccountPayment(owner, id));
    expect(await read(byQr)).toMatchObject({ amount: 1320, tip: 120, method: "link" });
    expect(await read(byPhone)).toMatchObject({ amount: 1320.5, tip: 0.5, method: "direct" });
    const without = await takePayment(cashier, tillId, { amount: 1200 });
    expect((await read(without)).tip).toBeUndefined();
  });

  test("is less than the amount, and an amount in the currency", async () => {
    expect(await faultOf({ amount: 100, tip: 100 })).toEqual([
      { field: "tip", message: "tip must be less than the amount, which includes it" },
    ]);
    expect(await faultOf({ amount: 100, tip: 0.001 })).toEqual([
      { field: "tip", message: "tip must have at most 2 decimals in KZT" },
    ]);
    expect(await db().payment.count({ where: { organizationId: owner.organizationId } })).toBe(0);
  });

  test("is refused where tips are off, with what to do", async () => {
    await changeOrganization(owner, { tip_percents: [] });
    expect(await faultOf({ amount: 100, tip: 10 })).toEqual([
      {
        field: "tip",
        message:
          "tip must be left out: tips are off. An owner or admin can turn them on in Settings",
      },
    ]);
  });

  test("cannot be stored as all of a payment, whatever writes it", async () => {
    const id = await takePayment(owner, tillId, { amount: 10, tip: 1 });
    await expect(db().payment.update({ where: { id }, data: { tip: 1000n } })).rejects.toThrow();
    await expect(db().payment.update({ where: { id }, data: { tip: 0n } })).rejects.toThrow();
  });

  test("is on the receipt, and is refunded with the payment", async () => {
    const id = await paid(cashier, 1320, 120);
    const receipt = presentPayerReceipt(await readReceiptOfPayment(owner, id));
    expect(receipt).toMatchObject({ amount: 1320, tip: 120, left: 1320 });
    await expect(createRefund(owner, id, { amount: 1320 })).resolves.toMatchObject({
      amount: 132_000n,
    });
  });

  test("is told apart in the shift and the daily close, by till and by person", async () => {
    await openShift(owner, tillId);
    await paid(cashier, 1320, 120);
    await paid(cashier, 1100, 100);
    await paid(owner, 500);
    const { open } = await readTillShift(owner, tillId);
    expect(presentSlip(open!)).toMatchObject({
      total: { taken: 2920, tips: 220 },
      by_person: [{ name: "Cashier", tips: 220 }, { name: owner.name }],
    });
    const close = presentDailyClose(await readDailyClose(owner, {}));
    expect(close.total).toMatchObject({ taken: 2920, net: 2920, tips: 220 });
    expect(close.by_source).toMatchObject([{ name: "Front counter", tips: 220 }]);
    expect(close.by_person).toMatchObject([{ name: "Cashier", tips: 220 }, { name: owner.name }]);
    expect(close.by_person[1]).not.toHaveProperty("tips");
    let csv = "";
    for await (const part of csvParts(dailyCloseTable(close))) csv += part;
    const [header, total] = csv.split("\r\n");
    expect(header).toMatch(/,net,tips$/);
    expect(total).toMatch(/,2920.00,220.00$/);
  });
});
