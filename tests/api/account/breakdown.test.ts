// What a range of days took by source, location, person, method and item.
import { beforeEach, expect, test } from "vitest";
import { accountOperations } from "@/lib/api/account/operations";
import { addLocation } from "@/lib/domain/locations";
import { nameTill, openTill } from "@/lib/domain/till";
import { inMode } from "@/lib/kit/actor-kinds";
import { db, type Payment } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { callAccount, requestAccount } from "@/tests/support/account/member-client";
import { book, bookedPayment } from "@/tests/support/many-payments";
import { anotherBrowser, memberOf } from "@/tests/support/member";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { rowsOf, sheetsOf } from "@/tests/support/workbook";

const { readBreakdown, exportDays } = accountOperations;
/** Two days in Asia/Almaty, five hours ahead of UTC. */
const RANGE = { from: "2026-11-20", to: "2026-11-21" };
const [BEFORE, FIRST, LAST, AFTER] = [
  "2026-11-19T18:59:59.999Z",
  "2026-11-19T19:00:00Z",
  "2026-11-21T18:59:59.999Z",
  "2026-11-21T19:00:00Z",
].map((at) => new Date(at)) as [Date, Date, Date, Date];

let merchant: Merchant;
let harbour: string;
let till: string;

const paid = (createdAt: Date, payment: Partial<Payment> = {}): Payment =>
  bookedPayment(merchant, {
    createdAt,
    tillId: till,
    deviceKeyId: null,
    method: "link",
    ...payment,
  });

/** Notes what was bought with a payment: name, quantity, price. */
const bought = (payment: Payment, lines: [string | undefined, number, bigint][]) =>
  db().paymentLines.create({
    data: {
      paymentId: payment.id,
      organizationId: payment.organizationId,
      mode: payment.mode,
      lines: lines.map(([name, quantity, amount]) => ({
        ...(name !== undefined && { name }),
        ...{ quantity, amount: String(amount) },
      })),
    },
  });

beforeEach(async () => {
  merchant = await newMerchant();
  harbour = (await addLocation(merchant.owner, "Harbour")).id;
  await addLocation(merchant.owner, "Market");
  const owner = anotherBrowser(await memberOf(merchant.owner));
  ({ id: till } = await openTill(owner, undefined));
  await nameTill(owner, till, { name: "Bar", location_id: harbour });
});

/** Tea for 2 × 300.50, cake for 1,000, 99 typed and 1 of a tip; and cake on the last day. What is around it is not in it. */
async function twoDays() {
  const first = paid(FIRST, { amount: 170_100n, tip: 100n });
  const last = paid(LAST, { amount: 100_000n, refundedAmount: 30_000n });
  const around = [paid(BEFORE), paid(AFTER)];
  const remote = paid(LAST, { tillId: null, method: "direct", amount: 5_000n });
  await book([first, last, remote, ...around]);
  await bought(first, [
    ["Tea", 2, 30_050n],
    ["Cake", 1, 100_000n],
    [undefined, 1, 9_900n],
  ]);
  await bought(last, [["Cake", 1, 100_000n]]);
  for (const one of around) await bought(one, [["Soup", 1, 150_000n]]);
  const { organizationId, mode, userId, currency } = last;
  await db().refund.create({
    data: {
      ...{ id: newId("refund"), organizationId, mode, userId, currency, paymentId: last.id },
      ...{ tillId: till, amount: 30_000n, status: "completed", createdAt: LAST, completedAt: LAST },
    },
  });
}

test("a range is broken down by everything, and each part adds up to the total", async () => {
  await twoDays();
  const { status, body } = await callAccount(merchant.owner, readBreakdown, { query: RANGE });
  expect(status).toBe(200);
  const atTill = {
    taken_count: 2,
    taken: 2701,
    refunded_count: 1,
    refunded: 300,
    net: 2401,
    tips: 1,
  };
  const elsewhere = { taken_count: 1, taken: 50, refunded_count: 0, refunded: 0, net: 50 };
  const total = {
    taken_count: 3,
    taken: 2751,
    refunded_count: 1,
    refunded: 300,
    net: 2451,
    tips: 1,
  };
  const { userId, name } = await memberOf(merchant.owner);
  expect(body).toEqual({
    ...RANGE,
    time_zone: "Asia/Almaty",
    currency: "KZT",
    total,
    by_source: [
      { ...atTill, source: "till", source_id: till, name: "Bar" },
      { ...elsewhere, source: "link" },
    ],
    by_location: [
      { ...atTill, location_id: harbour, name: "Harbour" },
      expect.objectContaining({ name: "Market", taken: 0 }),
      elsewhere,
    ],
    by_person: [{ ...atTill, user_id: userId, name }, elsewhere],
    by_method: [
      { ...atTill, method: "link" },
      { ...elsewhere, method: "direct" },
    ],
    by_display_method: [
      { ...atTill, display_method: "till_qr" },
      { ...elsewhere, display_method: "direct" },
    ],
    by_item: [
      { name: "Cake", quantity: 2, taken: 2000 },
      { name: "Tea", quantity: 2, taken: 601 },
      { taken: 150 },
    ],
  });
});

test("the workbook of the days has a sheet for each breakdown", async () => {
  await twoDays();
  const response = await requestAccount(merchant.owner, exportDays, {
    query: { ...RANGE, format: "xlsx" },
  });
  const file = await response.arrayBuffer();
  expect(sheetsOf(file)).toEqual([
    ...["Summary", "Day by day", "By source", "By location", "By person", "By method", "By item"],
  ]);
  expect(rowsOf(file, 7)).toEqual([
    ["Item", "Quantity", "Collected, KZT"],
    ["Cake", 2, 2000],
    ["Tea", 2, 601],
    ["Without an item", undefined, 150],
    ["Total", undefined, 2751],
  ]);
});

test("it has nothing of another organization or of the other mode", async () => {
  await twoDays();
  const stranger = await newMerchant();
  for (const actor of [stranger.owner, inMode(merchant.owner, "live")]) {
    const { body } = await callAccount(actor, readBreakdown, { query: RANGE });
    expect(body).toMatchObject({ total: { taken: 0, refunded: 0 }, by_source: [], by_item: [] });
  }
});
