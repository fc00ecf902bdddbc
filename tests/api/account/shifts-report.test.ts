// Shifts as the account area reports them: a range of days, a location, what they took together, and the file.
import { beforeEach, describe, expect, test } from "vitest";
import { accountOperations } from "@/lib/api/account/operations";
import { addLocation } from "@/lib/domain/locations";
import { nameTill, openTill } from "@/lib/domain/till";
import { inMode } from "@/lib/kit/actor-kinds";
import { db, type Payment } from "@/lib/kit/db";
import "@/lib/messages/all-languages";
import { newId } from "@/lib/kit/ids";
import { inLanguage } from "@/lib/kit/language-scope";
import { book, bookedPayment } from "@/tests/support/many-payments";
import { anotherBrowser, memberOf, newMember } from "@/tests/support/member";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { rowsOf, sheetsOf } from "@/tests/support/workbook";
import { callAccount, everyPage, requestAccount } from "../../support/account/member-client";

const { listShifts, readShiftsReport, readShift, exportShifts, openShift } = accountOperations;

const LARGEST = 9_999_999_999n;
/** A day in Asia/Almaty, five hours ahead of UTC. */
const DAY = "2026-11-21";
const RANGE = { from: DAY, to: DAY };

let merchant: Merchant;
let harbour: string;
let tills: Record<"bar" | "market", string>;

async function tillAt(of: Merchant, name: string, location_id: string | null): Promise<string> {
  const owner = anotherBrowser(await memberOf(of.owner));
  const { id } = await openTill(owner, undefined);
  await nameTill(owner, id, { name, location_id });
  return id;
}

interface Given {
  tillId: string;
  opened: string;
  closed?: string;
  number?: number;
  float?: bigint;
  mode?: "test" | "live";
}

/** A shift as a version before may have left it. */
async function shiftOf(of: Merchant, { tillId, opened, closed, number, float, mode }: Given) {
  const { organizationId, currency, userId } = of.owner;
  const id = newId("shift");
  await db().shift.create({
    data: {
      ...{ id, organizationId, currency, tillId, mode: mode ?? of.owner.mode },
      ...{ openedBy: userId, openedAt: new Date(opened), floatAmount: float ?? null },
      ...(closed && { closedAt: new Date(closed), closedBy: userId, zNumber: number! }),
    },
  });
  return id;
}

const paidAt = (tillId: string, at: string, payment: Partial<Payment> = {}): Payment =>
  bookedPayment(merchant, { tillId, deviceKeyId: null, createdAt: new Date(at), ...payment });

const ids = (rows: { shift_id?: unknown }[]) => rows.map(({ shift_id }) => shift_id);
const listed = async (query: Record<string, string>) =>
  ids(await everyPage(merchant.owner, listShifts, { limit: "1", ...query }));
const report = async (query: Record<string, string> = RANGE) =>
  (await callAccount(merchant.owner, readShiftsReport, { query })).body;

beforeEach(async () => {
  merchant = await newMerchant();
  harbour = (await addLocation(merchant.owner, "Harbour")).id;
  tills = {
    bar: await tillAt(merchant, "Bar", harbour),
    market: await tillAt(merchant, "Market", null),
  };
});

/** On the day: its first moment, noon at the other till, and the last minute. The days around it have one each. */
async function aWeekend(): Promise<string[]> {
  const { bar, market } = tills;
  const bounds = [
    { tillId: bar, opened: "2026-11-20T08:00:00Z", closed: "2026-11-20T18:59:59.999Z", number: 1 },
    { tillId: bar, opened: "2026-11-20T19:00:00Z", closed: "2026-11-21T06:00:00Z", number: 2 },
    { tillId: market, opened: "2026-11-21T07:00:00Z", closed: "2026-11-21T08:00:00Z", number: 1 },
    { tillId: bar, opened: "2026-11-21T18:59:00Z", closed: "2026-11-21T18:59:59Z", number: 3 },
    { tillId: bar, opened: "2026-11-21T19:00:00Z" },
  ];
  const made = await Promise.all(bounds.map((given) => shiftOf(merchant, given)));
  const largest = { amount: LARGEST };
  const refundedPayment = paidAt(bar, "2026-11-21T18:59:01Z", { ...largest, refundedAmount: 501n });
  await book([
    paidAt(bar, "2026-11-20T09:00:00Z", largest),
    paidAt(bar, "2026-11-20T19:00:00Z", { ...largest, tip: 1_001n }),
    paidAt(bar, "2026-11-21T05:59:59.999Z", largest),
    paidAt(market, "2026-11-21T07:30:00Z", { amount: 1n }),
    refundedPayment,
    paidAt(bar, "2026-11-21T19:00:01Z", largest),
  ]);
  const { organizationId, mode, userId, currency } = merchant.owner;
  const at = new Date("2026-11-21T18:59:30Z");
  await db().refund.create({
    data: {
      ...{ id: newId("refund"), organizationId, mode, userId, currency, tillId: bar },
      ...{ paymentId: refundedPayment.id, amount: 501n, status: "completed" },
      ...{ createdAt: at, completedAt: at },
    },
  });
  return made;
}

describe("the shifts of a range", () => {
  test("are those opened on its days in the organization's time zone, and the total is theirs, not the page's", async () => {
    const [, first, noon, last] = await aWeekend();
    expect(await listed(RANGE)).toEqual([last, noon, first]);
    expect(await report()).toEqual({
      ...RANGE,
      time_zone: "Asia/Almaty",
      currency: "KZT",
      count: 3,
      total: {
        taken_count: 4,
        taken: 299_999_999.98,
        refunded_count: 1,
        refunded: 5.01,
        net: 299_999_994.97,
        tips: 10.01,
      },
    });
    // In UTC, the first of them was opened on the day before, and the open one on this one.
    expect(await report({ ...RANGE, time_zone: "UTC" })).toMatchObject({ count: 3 });
    expect(await listed({ ...RANGE, time_zone: "UTC" })).not.toContain(first);
    expect(await listed({})).toHaveLength(5);
  });

  test("can be those of a location or a till, and of the mode only", async () => {
    const [, , noon, last] = await aWeekend();
    await shiftOf(merchant, {
      tillId: tills.bar,
      opened: `${DAY}T01:00:00Z`,
      closed: `${DAY}T02:00:00Z`,
      number: 9,
      mode: "live",
    });
    const atHarbour = { ...RANGE, location_id: harbour };
    expect(await listed(atHarbour)).toHaveLength(2);
    expect((await listed(atHarbour))[0]).toBe(last);
    expect(await report(atHarbour)).toMatchObject({ count: 2, total: { taken_count: 3 } });
    const atMarket = { ...RANGE, till_id: tills.market };
    expect(await listed(atMarket)).toEqual([noon]);
    expect(await report(atMarket)).toMatchObject({ count: 1, total: { taken: 0.01, net: 0.01 } });
    const live = await callAccount(inMode(merchant.owner, "live"), readShiftsReport, {
      query: RANGE,
    });
    expect(live.body).toMatchObject({ count: 1, total: { taken_count: 0, taken: 0 } });
  });

  test("of another organization's location and till look like those of unknown ones", async () => {
    await aWeekend();
    const stranger = await newMerchant();
    const theirs = {
      location_id: (await addLocation(stranger.owner, "Harbour")).id,
      till_id: await tillAt(stranger, "Bar", null),
    };
    await shiftOf(stranger, { tillId: theirs.till_id, opened: `${DAY}T01:00:00Z` });
    for (const name of ["location_id", "till_id"] as const) {
      const [found, unknown] = [theirs[name], newId(name === "till_id" ? "till" : "location")];
      for (const operation of [listShifts, readShiftsReport, exportShifts]) {
        const [one, other] = await Promise.all(
          [found, unknown].map((id) =>
            callAccount(merchant.owner, operation, { query: { ...RANGE, [name]: id } }),
          ),
        );
        expect(one!.status).toBe(200);
        expect(one!.text).toBe(other!.text);
      }
      expect(await report({ ...RANGE, [name]: found })).toMatchObject({
        count: 0,
        total: { taken: 0 },
      });
    }
  });

  test("end after they begin, and are no more than a year", async () => {
    for (const operation of [listShifts, readShiftsReport, exportShifts]) {
      for (const query of [
        { from: DAY, to: "2026-11-20" },
        { from: "2025-11-20", to: DAY },
        { from: "2026-02-30", to: DAY },
        { from: DAY },
        { to: DAY },
        { ...RANGE, time_zone: "Mars/Olympus" },
      ]) {
        const { status, body } = await callAccount(merchant.owner, operation, {
          query: query as Record<string, string>,
        });
        expect([status, body.error], JSON.stringify(query)).toEqual([400, "VALIDATION_ERROR"]);
      }
    }
    const year = { from: "2025-11-21", to: DAY };
    expect(await report(year)).toMatchObject({ ...year, count: 0 });
  });

  test("are a file with a row each, the cash that a version before noted, and nothing that a spreadsheet executes", async () => {
    await aWeekend();
    const till = await tillAt(merchant, "=1+1", harbour);
    await shiftOf(merchant, { tillId: till, opened: `${DAY}T09:00:00Z`, float: 2_000_050n });
    const { headers, text } = await callAccount(merchant.owner, exportShifts, { query: RANGE });
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="shifts-${DAY}-to-${DAY}.csv"`,
    );
    const [head, ...lines] = text
      .replace(/^\uFEFF/, "")
      .trimEnd()
      .split("\r\n");
    expect(head).toBe(
      "shift_id,z_number,till,location,opened_at (Asia/Almaty),opened_at (UTC),opened_by," +
        "closed_at (Asia/Almaty),closed_at (UTC),closed_by,goes_on_from,currency," +
        "payments,taken,refunds,refunded,net,tips,float",
    );
    const who = (await memberOf(merchant.owner)).name;
    expect(lines.map((line) => line.replace(/^shf_\w+,/, ""))).toEqual([
      `3,Bar,Harbour,2026-11-21 23:59:00,2026-11-21T18:59:00.000+00:00,${who},2026-11-21 23:59:59,2026-11-21T18:59:59.000+00:00,${who},,KZT,1,99999999.99,1,5.01,99999994.98,0.00,`,
      `,"'=1+1",Harbour,2026-11-21 14:00:00,2026-11-21T09:00:00.000+00:00,${who},,,,,KZT,0,0.00,0,0.00,0.00,0.00,20000.50`,
      `1,Market,,2026-11-21 12:00:00,2026-11-21T07:00:00.000+00:00,${who},2026-11-21 13:00:00,2026-11-21T08:00:00.000+00:00,${who},,KZT,1,0.01,0,0.00,0.01,0.00,`,
      `2,Bar,Harbour,2026-11-21 00:00:00,2026-11-20T19:00:00.000+00:00,${who},2026-11-21 11:00:00,2026-11-21T06:00:00.000+00:00,${who},,KZT,2,199999999.98,0,0.00,199999999.98,10.01,`,
    ]);
  });
});

describe("the workbook of shifts", () => {
  const download = async () => {
    const response = await requestAccount(merchant.owner, exportShifts, {
      query: { ...RANGE, format: "xlsx" },
    });
    expect(response.status).toBe(200);
    return response.arrayBuffer();
  };

  test("has the words of the screen and the total, and the cash only where some was noted", async () => {
    await aWeekend();
    const file = await inLanguage("ru", download);
    expect(sheetsOf(file)).toEqual(["Смены"]);
    const [head, ...rows] = rowsOf(file);
    expect(head!.slice(0, 8).join()).toBe(
      "№ смены,Касса,Место,Открыта,Кем открыта,Закрыта,Кем закрыта,Продолжает смену",
    );
    expect(head!.at(-1)).toBe("Чаевые, KZT");
    const who = (await memberOf(merchant.owner)).name;
    expect(rows.map(([number, till]) => [number, till])).toEqual([
      [3, "Bar"],
      [1, "Market"],
      [2, "Bar"],
      ["Итого: 3 смены", undefined],
    ]);
    expect(rows[0]).toContain(who);
    expect(rows.at(-1)!.slice(8)).toEqual([4, 299_999_999.98, 1, 5.01, 299_999_994.97, 10.01]);

    const till = await tillAt(merchant, "Old", null);
    await shiftOf(merchant, { tillId: till, opened: `${DAY}T09:00:00Z`, float: 2_000_050n });
    const [names, ...more] = rowsOf(await download());
    const cash = names!.indexOf("Cash in the drawer at opening, KZT");
    expect(more.map((row) => row[cash])).toContain(20_000.5);
  });
});

describe("the cash in the drawer", () => {
  test("that a page from before still sends is ignored", async () => {
    const owner = anotherBrowser(await memberOf(merchant.owner));
    const { id: tillID } = await openTill(owner, undefined);
    const { status, body } = await callAccount(owner, openShift, {
      params: { tillID },
      body: { float: 20_000 },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ open: { till_id: tillID } });
    expect(JSON.stringify(body)).not.toContain("float");
    expect(await db().shift.findFirst({ where: { tillId: tillID } })).toMatchObject({
      floatAmount: null,
    });
  });

  test("that was noted is still on the slip, and nobody else's", async () => {
    const shiftID = await shiftOf(merchant, {
      tillId: tills.bar,
      opened: `${DAY}T01:00:00Z`,
      float: 2_000_000n,
    });
    const { body } = await callAccount(merchant.owner, readShift, { params: { shiftID } });
    expect(body).toMatchObject({ float: 20_000, location_name: "Harbour" });
    const stranger = await newMember((await newMerchant()).organization.id, "owner");
    const refused = await callAccount(stranger, readShift, { params: { shiftID } });
    expect([refused.status, refused.body.error]).toEqual([404, "SHIFT_NOT_FOUND"]);
  });
});
