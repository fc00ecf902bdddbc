import { beforeEach, describe, expect, test } from "vitest";
import { addLocation } from "@/lib/domain/locations";
import { checkPayments } from "@/lib/domain/payments";
import { readAccountPayment, searchPayments } from "@/lib/domain/payments/views";
import { readDailyClose } from "@/lib/domain/reports";
import { closeShift, openShift } from "@/lib/domain/shifts";
import {
  endShowing,
  endTill,
  endUnusedTills,
  listTills,
  nameTill,
  openTill,
  recordTillSeen,
  takePayment,
} from "@/lib/domain/till";
import type { Actor } from "@/lib/kit/actor";
import { db } from "@/lib/kit/db";
import { Forbidden, NotFound } from "@/lib/kit/errors";
import { hashOfToken, newToken } from "@/lib/kit/secrets";
import { confirmRequest } from "@/lib/network";
import { newMember } from "@/tests/support/member";
import { type Merchant, newMerchant, newPhone } from "@/tests/support/merchant";

let merchant: Merchant;
let owner: Actor;
beforeEach(async () => {
  merchant = await newMerchant();
  owner = { ...merchant.owner, tillHash: hashOfToken(newToken()) };
});
const cashier = async () => ({
  ...(await newMember(merchant.organization.id, "cashier")),
  tillHash: hashOfToken(newToken()),
});

test("a till has no name at first, and keeps the one that a cashier gives it", async () => {
  const member = await cashier();
  const till = await openTill(member, undefined);
  expect(till.name).toBeNull();
  await nameTill(member, till.id, { name: "  Front counter " });
  expect((await openTill(member, undefined)).name).toBe("Front counter");
  const [listed] = await listTills(owner, {});
  expect(listed).toMatchObject({ id: till.id, name: "Front counter", lastUser: member.name });
});

test("a cashier names no other till, and lists none", async () => {
  const till = await openTill(owner, undefined);
  const member = await cashier();
  await expect(nameTill(member, till.id, { name: "Mine" })).rejects.toThrow(NotFound);
  await expect(listTills(member, {})).rejects.toThrow(Forbidden);
  await expect(endTill(member, till.id)).rejects.toThrow(Forbidden);
});

test("a payment has its till, in the list, on its page and in the daily close", async () => {
  const till = await openTill(owner, undefined);
  await nameTill(owner, till.id, { name: "Bar" });
  const order = { amount: 12, payer_phone: newPhone() };
  const id = await takePayment(owner, till.id, order);
  await confirmRequest(merchant.account.id, id);
  await checkPayments([await db().payment.findUniqueOrThrow({ where: { id } })]);
  expect(await readAccountPayment(owner, id)).toMatchObject({ tillId: till.id, tillName: "Bar" });
  const found = await searchPayments(owner, { till_id: till.id }, { limit: 10, timeZone: "UTC" });
  expect(found.rows.map((row) => row.id)).toEqual([id]);
  const { bySource } = await readDailyClose(owner, {});
  expect(bySource).toMatchObject([{ source: "till", sourceId: till.id, name: "Bar" }]);
});

test("the list says where a till stands, and what it shows", async () => {
  const till = await openTill(owner, undefined);
  const { id: locationId } = await addLocation(owner, "Harbour");
  await nameTill(owner, till.id, { name: "Bar", location_id: locationId });
  const id = await takePayment(owner, till.id, { amount: 12 });
  const [listed] = await listTills(owner, {});
  expect(listed).toMatchObject({ locationName: "Harbour", showing: { id, amount: 1200n } });
  await nameTill(owner, till.id, { name: "Bar", location_id: null });
  expect((await listTills(owner, {}))[0]).toMatchObject({ locationName: null });
});

test("only those who manage tills move one, and the audit log says from where to where", async () => {
  const { id: harbour } = await addLocation(owner, "Harbour");
  const { id: station } = await addLocation(owner, "Station");
  const member = await cashier();
  const { id } = await openTill(member, undefined);
  await expect(nameTill(member, id, { name: "Bar", location_id: harbour })).rejects.toThrow(
    Forbidden,
  );
  expect((await openTill(member, undefined)).name).toBeNull();
  for (const location_id of [harbour, station, station, null]) {
    await nameTill(owner, id, { name: "Bar", location_id });
  }
  const moves = await db().auditEntry.findMany({
    where: { action: "till.moved", target: id },
    orderBy: { id: "asc" },
  });
  expect(moves.map(({ data }) => data)).toEqual([
    { name: "Bar", from: null, to: "Harbour" },
    { name: "Bar", from: "Harbour", to: "Station" },
    { name: "Bar", from: "Station", to: null },
  ]);
});

test("a location of another organization is unknown", async () => {
  const till = await openTill(owner, undefined);
  const other = await addLocation((await newMerchant()).owner, "Elsewhere");
  const attempt = nameTill(owner, till.id, { name: "Bar", location_id: other.id });
  await expect(attempt).rejects.toThrow(NotFound);
});

test("a browser in which the till was opened once is no till in the list before it has a name or a payment", async () => {
  const till = await openTill(owner, undefined);
  expect(await listTills(owner, { show: "all" })).toEqual([]);
  await takePayment(owner, till.id, { amount: 5 });
  expect(await listTills(owner, {})).toMatchObject([{ id: till.id, name: null }]);
});

test("a till without a name and a payment ends a day after it was last open, and its browser opens another", async () => {
  const [unused, open, named, paid] = [owner, await cashier(), await cashier(), await cashier()];
  const opened = async (member: Actor) => (await openTill(member, undefined)).id;
  const ids = [await opened(unused), await opened(open), await opened(named), await opened(paid)];
  await nameTill(named, ids[2]!, { name: "Bar" });
  const payment = await takePayment(paid, ids[3]!, { amount: 5 });
  await endShowing(paid, ids[3]!, payment);
  const lastOpen = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const organizationId = merchant.organization.id;
  await db().till.updateMany({ where: { organizationId }, data: { lastSeenAt: lastOpen(25) } });
  await db().till.update({ where: { id: ids[1]! }, data: { lastSeenAt: lastOpen(23) } });
  expect(await endUnusedTills()).toMatchObject({ more: false });
  const left = await db().till.findMany({
    where: { organizationId, endedAt: null },
    orderBy: { id: "asc" },
  });
  expect(left.map(({ id }) => id)).toEqual(ids.slice(1).sort());
  expect(await opened(unused)).not.toBe(ids[0]);
});

test("a till at which a shift was opened stays, and is in the list, also without a name and a payment", async () => {
  const till = await openTill(owner, undefined);
  await openShift(owner, till.id);
  const longAgo = { where: { id: till.id }, data: { lastSeenAt: new Date(0) } };
  await db().till.update(longAgo);
  await endUnusedTills();
  expect(await listTills(owner, {})).toMatchObject([{ id: till.id, name: null }]);
  await closeShift(owner, till.id);
  await db().till.update(longAgo);
  await endUnusedTills();
  expect((await openTill(owner, undefined)).id).toBe(till.id);
});

describe("a till that was ended", () => {
  test("takes no payments, and its browser opens a new one", async () => {
    const till = await openTill(owner, undefined);
    await endTill(owner, till.id);
    await expect(takePayment(owner, till.id, { amount: 5 })).rejects.toThrow(NotFound);
    await expect(recordTillSeen(owner, till.id)).rejects.toThrow(NotFound);
    await expect(endTill(owner, till.id)).rejects.toThrow(NotFound);
    expect((await openTill(owner, undefined)).id).not.toBe(till.id);
  });

  test("is listed only if asked for", async () => {
    const till = await openTill(owner, undefined);
    await nameTill(owner, till.id, { name: "Bar" });
    await endTill(owner, till.id);
    expect(await listTills(owner, {})).toEqual([]);
    expect(await listTills(owner, { show: "all" })).toMatchObject([{ id: till.id }]);
  });
});
