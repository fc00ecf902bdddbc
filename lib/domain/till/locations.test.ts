// Where money was taken: what is found, exported and reported of a location, which is that of its tills.
import { beforeEach, expect, test } from "vitest";
import { addLocation } from "@/lib/domain/locations";
import { exportPayments, readPaymentTotals, searchPayments } from "@/lib/domain/payments/views";
import { exportRefunds, searchRefunds } from "@/lib/domain/refunds";
import { dailyCloseTable, presentDailyClose, readDailyClose } from "@/lib/domain/reports";
import { listShifts, openShift } from "@/lib/domain/shifts";
import type { Actor } from "@/lib/kit/actor";
import { inMode } from "@/lib/kit/actor-kinds";
import { db, type Payment } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { hashOfToken, newToken } from "@/lib/kit/secrets";
import { minutes } from "@/lib/kit/time";
import { book, bookedPayment } from "@/tests/support/many-payments";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { plansOf } from "@/tests/support/query-plan";
import { nameTill, openTill } from "./";

let merchant: Merchant;
let harbour: string;
let station: string;
let tills: Record<"bar" | "kiosk" | "counter" | "nowhere", string>;
const now = Date.now();

beforeEach(async () => {
  merchant = await newMerchant();
  harbour = (await addLocation(merchant.owner, "Harbour")).id;
  station = (await addLocation(merchant.owner, "Station")).id;
  tills = {
    bar: await tillAt(harbour, "Bar"),
    kiosk: await tillAt(harbour, "Kiosk"),
    counter: await tillAt(station, "Counter"),
    nowhere: await tillAt(null, "Market"),
  };
});

const inNewBrowser = (actor: Actor): Actor => ({ ...actor, tillHash: hashOfToken(newToken()) });

async function tillAt(locationId: string | null, name: string): Promise<string> {
  const actor = inNewBrowser(merchant.owner);
  const { id } = await openTill(actor, undefined);
  await nameTill(actor, id, { name, location_id: locationId });
  return id;
}

/** A payment taken at a till so many minutes ago; without one, a device's. */
const taken = (tillId: string | null, ago: number, more: Partial<Payment> = {}): Payment =>
  bookedPayment(merchant, {
    tillId,
    createdAt: new Date(now - minutes(ago)),
    amount: 100n,
    ...(tillId && { deviceKeyId: null }),
    ...more,
  });

async function refunded(payment: Payment, tillId: string | null, ago: number): Promise<string> {
  const { organizationId, mode, userId, currency } = payment;
  const at = new Date(now - minutes(ago));
  const id = newId("refund");
  await db().payment.update({ where: { id: payment.id }, data: { refundedAmount: 10n } });
  await db().refund.create({
    data: {
      ...{ id, organizationId, mode, userId, currency, tillId },
      ...{ paymentId: payment.id, amount: 10n, status: "completed" },
      ...{ createdAt: at, completedAt: at },
    },
  });
  return id;
}

const page = { limit: 2, timeZone: "UTC" };

async function everything<Row extends { id: string }>(
  read: (cursor: string | undefined) => Promise<{ rows: Row[]; nextCursor: string }>,
): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const { rows, nextCursor } = await read(cursor);
    ids.push(...rows.map(({ id }) => id));
    cursor = nextCursor;
  } while (cursor);
  return ids;
}

const found = (search: Parameters<typeof searchPayments>[1], sort?: "created") =>
  everything((cursor) => searchPayments(merchant.owner, search, { ...page, cursor, sort }));

test("payments of a location are those of all its tills, in order, page by page", async () => {
  const all = [
    taken(tills.bar, 1),
    taken(tills.kiosk, 2),
    taken(tills.counter, 3),
    taken(tills.bar, 4, { status: "expired" }),
    taken(tills.nowhere, 5),
    taken(null, 6),
    taken(tills.kiosk, 7, { method: "link", merchantOrderId: "order-7" }),
  ];
  await book(all);
  const [one, two, three, four, , , seven] = all.map(({ id }) => id);
  expect(await found({ location_id: harbour })).toEqual([one, two, four, seven]);
  expect(await found({ location_id: harbour }, "created")).toEqual([seven, four, two, one]);
  expect(await found({ location_id: station })).toEqual([three]);
  expect(await found({ location_id: harbour, status: ["expired"] })).toEqual([four]);
  expect(await found({ location_id: harbour, till_id: tills.kiosk })).toEqual([two, seven]);
  expect(await found({ location_id: harbour, till_id: tills.counter })).toEqual([]);
  expect(await found({ location_id: harbour, method: "till_qr" })).toEqual([seven]);
  expect(await found({ location_id: station, merchant_order_id: "order-7" })).toEqual([]);
  const day = new Date(now - minutes(7)).toISOString().slice(0, 10);
  expect(await found({ location_id: station, created_from: day })).toEqual([three]);
  const totals = await readPaymentTotals(
    merchant.owner,
    { location_id: harbour },
    { timeZone: "UTC" },
  );
  expect(totals).toMatchObject({ count: 4, sums: [{ amount: 4, paid: 3 }] });
  const table = exportPayments(merchant.owner, { location_id: harbour }, "UTC");
  const { rows } = await table.readPage("");
  expect(rows.map(({ id }) => id)).toEqual([one, two, four, seven]);
});

test("payments can be sorted by amount at a location", async () => {
  const all = [1n, 3n, 2n].map((amount, index) => taken(tills.bar, index, { amount }));
  await book([...all, taken(tills.counter, 4, { amount: 2n })]);
  const { rows } = await searchPayments(
    merchant.owner,
    { location_id: harbour },
    { ...page, limit: 10, sort: "amount" },
  );
  expect(rows.map(({ amount }) => amount)).toEqual([1n, 2n, 3n]);
});

test("an unknown location, and that of another organization, has nothing", async () => {
  await book([taken(tills.bar, 1)]);
  const { owner } = await newMerchant();
  const foreign = await searchPayments(owner, { location_id: harbour }, page);
  expect(foreign.rows).toEqual([]);
  const live = await searchPayments(inMode(merchant.owner, "live"), { location_id: harbour }, page);
  expect(live.rows).toEqual([]);
  expect(await found({ location_id: newId("location") })).toEqual([]);
});

test("refunds of a location are those requested at its tills", async () => {
  const [payment, other] = [taken(tills.bar, 60), taken(tills.counter, 60)];
  await book([payment, other]);
  const ids = [
    await refunded(payment, tills.kiosk, 1),
    await refunded(other, tills.counter, 2),
    await refunded(other, tills.bar, 3),
    await refunded(payment, null, 4),
  ];
  const { owner } = merchant;
  const refunds = (search: Parameters<typeof searchRefunds>[1]) =>
    everything((cursor) => searchRefunds(owner, search, { ...page, limit: 1, cursor }));
  expect(await refunds({ location_id: harbour })).toEqual([ids[0], ids[2]]);
  expect(await refunds({ location_id: harbour, status: ["pending", "failed"] })).toEqual([]);
  expect(await refunds({ location_id: harbour, status: ["completed"] })).toEqual([ids[0], ids[2]]);
  expect(await refunds({ location_id: harbour, payment_id: other.id })).toEqual([ids[2]]);
  expect(await refunds({ location_id: newId("location") })).toEqual([]);
  const { rows } = await exportRefunds(owner, { location_id: station }, "UTC").readPage("");
  expect(rows.map(({ id }) => id)).toEqual([ids[1]]);
});

test("shifts of a location are those at its tills", async () => {
  await openShift(merchant.owner, tills.bar);
  await openShift(merchant.owner, tills.counter);
  const list = await listShifts(merchant.owner, { location_id: harbour }, { limit: 10 });
  expect(list.rows.map(({ tillId }) => tillId)).toEqual([tills.bar]);
});

test("the pages of a location read each of its tills by index", async () => {
  const { owner } = merchant;
  const search = { location_id: harbour };
  for (const [act, table] of [
    [() => searchPayments(owner, search, page), "payments"],
    [() => searchPayments(owner, { ...search, status: ["paid"] }, page), "payments"],
    [() => readPaymentTotals(owner, search, { timeZone: "UTC" }), "payments"],
    [() => searchRefunds(owner, search, page), "refunds"],
  ] as const) {
    const plans = await plansOf(act, /each_one/, { cache: "1MB", isSmall: true });
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) expect(plan).toContain(`Index Scan using ${table}_by_till`);
  }
});

test("the daily close sums tills by location, and everything adds up to the total", async () => {
  const counted = taken(tills.counter, 0, { amount: 500n });
  await book([
    counted,
    taken(tills.bar, 0, { amount: 200n }),
    taken(tills.kiosk, 0, { amount: 700n }),
    taken(tills.nowhere, 0, { amount: 20n }),
    taken(null, 0, { amount: 3n }),
  ]);
  // A refund counts at the location of its payment, wherever it was requested.
  await refunded(counted, tills.bar, 0);
  const cellar = await addLocation(merchant.owner, "Cellar");
  const day = new Date(now).toISOString().slice(0, 10);
  const close = presentDailyClose(await readDailyClose(merchant.owner, { day, time_zone: "UTC" }));
  expect(close.by_location).toMatchObject([
    { location_id: harbour, name: "Harbour", taken_count: 2, taken: 9, net: 9 },
    { location_id: station, name: "Station", taken: 5, refunded: 0.1, net: 4.9 },
    { location_id: cellar.id, name: "Cellar", taken_count: 0, taken: 0 },
    { taken_count: 2, taken: 0.23 },
  ]);
  expect(close.by_location[3]).not.toHaveProperty("name", expect.anything());
  const net = close.by_location.reduce((sum, row) => sum + Math.round(row.net * 100), 0);
  expect(net).toBe(Math.round(close.total.net * 100));
  const { columns, readPage } = dailyCloseTable(close);
  const { rows } = await readPage("");
  const named = rows.filter(({ group }) => group === "location");
  expect(named.map(({ groupName }) => groupName)).toEqual([
    "Harbour",
    "Station",
    "Cellar",
    "No location",
  ]);
  expect(columns.length).toBeGreaterThan(5);
});

test("the daily close has no locations to tell apart where there is only one", async () => {
  const { owner } = await newMerchant();
  await addLocation(owner, "Harbour");
  expect((await readDailyClose(owner, {})).byLocation).toEqual([]);
});
