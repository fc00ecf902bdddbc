// A cashier who works at some locations: the tills there, and nothing of others.
import { beforeEach, describe, expect, it, test } from "vitest";
import { accountOperations } from "@/lib/api/account/operations";
import type { AccountOperation } from "@/lib/api/core/operation";
import { addLocation } from "@/lib/domain/locations";
import { type Member } from "@/lib/domain/sign-in";
import { acceptInvitation } from "@/lib/domain/team";
import {
  acceptPins,
  approverAt,
  findLockedTill,
  nameTill,
  openTill,
  signInAtTill,
} from "@/lib/domain/till";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { rolesWith } from "@/lib/kit/permissions";
import { hashOfToken } from "@/lib/kit/secrets";
import { anotherBrowser, memberOf, newMember, PASSWORD } from "@/tests/support/member";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { tillTokenFor } from "@/tests/support/session";
import { examples, type OperationName } from "../../support/account/examples";
import { callAccount } from "../../support/account/member-client";

let merchant: Merchant;
let owner: Member;
let cashier: Member;
let harbour: string;
let station: string;

beforeEach(async () => {
  merchant = await newMerchant();
  owner = await memberOf(merchant.owner);
  cashier = await newMember(merchant.organization.id, "cashier");
  harbour = (await addLocation(owner, "Harbour")).id;
  station = (await addLocation(owner, "Station")).id;
});

const limit = (location_ids: string[] | null, userID = cashier.userId, role = "cashier") =>
  callAccount(owner, accountOperations.changeRole, {
    params: { userID },
    body: { role, location_ids },
  });

/** The cashier as the server knows them from their next request on. */
const asNow = () => memberOf(cashier);

const ELSEWHERE = /^This till doesn't stand where you work\./;

const reachable = (Object.entries(accountOperations) as [OperationName, AccountOperation][]).filter(
  ([, { permission, path }]) =>
    permission &&
    rolesWith(permission).includes("cashier") &&
    /\{(paymentID|refundID|tillID)\}/.test(path),
);

describe("what a limited cashier can reach of a till elsewhere", () => {
  it("is many operations", () => expect(reachable.length).toBeGreaterThan(20));

  it.each(reachable)("nothing: %s", async (name, operation) => {
    // Taken, opened or refunded there while they worked everywhere.
    const input = await examples[name](merchant, cashier);
    const till = await openTill(cashier, undefined);
    await nameTill(owner, till.id, { name: "Bar", location_id: harbour });
    expect((await limit([station])).status).toBe(200);
    const answer = await callAccount(cashier, operation, input);
    if (operation.path.includes("{tillID}")) {
      expect([answer.status, answer.body.error]).toEqual([403, "FORBIDDEN"]);
      expect(answer.body.message).toMatch(ELSEWHERE);
    } else if (answer.status === 200) {
      expect(answer.body.data).toEqual([]);
    } else {
      const unknown = await callAccount(cashier, operation, {
        ...input,
        params: {
          ...input.params,
          ...(input.params?.paymentID && { paymentID: newId("payment") }),
          ...(input.params?.refundID && { refundID: newId("refund") }),
        },
      });
      expect(answer.status).toBe(404);
      expect(answer.body.message).toBe(unknown.body.message);
    }
  });

  it("is no payment among those that a page watches, and no till to open", async () => {
    const { params } = await examples.readPayment(merchant, cashier);
    const till = await openTill(cashier, undefined);
    await nameTill(owner, till.id, { name: "Bar", location_id: harbour });
    const query = { ids: params!.paymentID! };
    const watched = () => callAccount(cashier, accountOperations.watchPayments, { query });
    expect((await watched()).body.data).toHaveLength(1);
    await limit([station]);
    expect((await watched()).body.data).toEqual([]);
    const opened = await callAccount(cashier, accountOperations.openTill, { body: {} });
    expect([opened.status, opened.body.message]).toEqual([403, expect.stringMatching(ELSEWHERE)]);
    // The till is theirs again as soon as it stands where they work.
    await nameTill(owner, till.id, { name: "Bar", location_id: station });
    expect((await watched()).body.data).toHaveLength(1);
    const again = await callAccount(cashier, accountOperations.openTill, { body: {} });
    expect(again.body.till_id).toBe(till.id);
  });

  it("is no location but their own, and they move no till", async () => {
    await limit([station]);
    const listed = await callAccount(cashier, accountOperations.listLocations);
    expect(listed.body.data).toEqual([{ location_id: station, name: "Station" }]);
    const { id } = await openTill(await asNow(), undefined);
    const move = (location_id: string | null) =>
      callAccount(cashier, accountOperations.nameTill, {
        params: { tillID: id },
        body: { name: "Bar", location_id },
      });
    for (const elsewhere of [harbour, null]) {
      expect((await move(elsewhere)).body.error).toBe("FORBIDDEN");
    }
    expect((await db().till.findUniqueOrThrow({ where: { id } })).locationId).toBe(station);
    // Where it stands already.
    expect((await move(station)).status).toBe(200);
  });
});

test("a till that a limited cashier opens first stands where they work, if that is one location", async () => {
  await limit([station]);
  const { locationId } = await openTill(await asNow(), undefined);
  expect(locationId).toBe(station);
  await limit([station, harbour]);
  const browser = anotherBrowser(await asNow());
  await expect(openTill(browser, undefined)).rejects.toThrow(ELSEWHERE);
  // Nobody can tell where it stands but those who see it, who place it.
  const made = await db().till.findFirstOrThrow({ where: { tokenHash: browser.tillHash! } });
  await nameTill(owner, made.id, { name: "New", location_id: harbour });
  expect((await openTill(browser, undefined)).id).toBe(made.id);
});

describe("at a till that accepts PINs", () => {
  const PIN = "2580";
  const tillHash = () => hashOfToken(tillTokenFor(owner.userId));
  let tillId: string;

  beforeEach(async () => {
    tillId = (await openTill(owner, undefined)).id;
    await nameTill(owner, tillId, { name: "Bar", location_id: harbour });
    await acceptPins(owner, tillId, true);
    const pin = { body: { pin: PIN, current_password: PASSWORD } };
    expect((await callAccount(cashier, accountOperations.setPin, pin)).status).toBe(200);
  });

  const people = async () => {
    const till = await findLockedTill(tillHash(), {});
    return till!.people.map(({ userId }) => userId);
  };
  const signIn = () =>
    signInAtTill(tillHash(), { tillId, userId: cashier.userId, pin: PIN }, { ip: "192.0.2.7" });

  it("only those who work there are asked for their PIN, and others are told why not", async () => {
    expect(await people()).toEqual([cashier.userId]);
    await limit([station]);
    expect(await people()).toEqual([]);
    await expect(signIn()).rejects.toThrow(ELSEWHERE);
    await limit([station, harbour]);
    expect(await people()).toEqual([cashier.userId]);
    expect((await signIn()).userId).toBe(cashier.userId);
    await nameTill(owner, tillId, { name: "Bar", location_id: null });
    expect(await people()).toEqual([]);
  });

  it("whoever is signed in with a PIN is signed out when their place changes", async () => {
    await signIn();
    const open = { userId: cashier.userId, tillId: { not: null }, endedAt: null };
    expect(await db().session.count({ where: open })).toBe(1);
    await limit([station]);
    expect(await db().session.count({ where: open })).toBe(0);
  });

  it("a refund is approved only by those who work there", async () => {
    await limit([station]);
    const approval = { user_id: cashier.userId, pin: PIN };
    await expect(approverAt(owner, tillId, approval)).rejects.toThrow(ELSEWHERE);
    await limit([harbour]);
    expect((await approverAt(owner, tillId, approval)).userId).toBe(cashier.userId);
  });
});

describe("the limit", () => {
  const listed = async () => {
    const { body } = await callAccount(owner, accountOperations.listMembers);
    return body.data.find(({ user_id }: { user_id: string }) => user_id === cashier.userId);
  };
  const audited = () =>
    db().auditEntry.findMany({
      where: { organizationId: merchant.organization.id, action: "member.locations_changed" },
      orderBy: { id: "asc" },
    });

  it("is listed and audited, and lifted again", async () => {
    expect(await listed()).not.toHaveProperty("locations");
    await limit([station, harbour, station]);
    expect((await listed()).locations).toEqual([
      { location_id: station, name: "Station" },
      { location_id: harbour, name: "Harbour" },
    ]);
    await limit([harbour, station]);
    await limit(null);
    expect(await listed()).not.toHaveProperty("locations");
    const facts = (await audited()).map(({ data }) => data);
    expect(facts).toEqual([
      { from: null, to: "Station, Harbour" },
      { from: "Station, Harbour", to: null },
    ]);
  });

  it("stays when only the role is sent, and ends with the role of a cashier", async () => {
    await limit([station]);
    const change = (role: string) =>
      callAccount(owner, accountOperations.changeRole, {
        params: { userID: cashier.userId },
        body: { role },
      });
    await change("cashier");
    expect((await listed()).locations).toHaveLength(1);
    await change("accountant");
    expect(await listed()).not.toHaveProperty("locations");
    await change("cashier");
    expect(await listed()).not.toHaveProperty("locations");
  });

  it("is of known locations, and of cashiers only", async () => {
    const foreign = await addLocation((await newMerchant()).owner, "Elsewhere");
    const unknown = await limit([newId("location")]);
    expect([unknown.status, unknown.body.details[0].field]).toEqual([400, "location_ids"]);
    expect((await limit([foreign.id])).body.details).toEqual(unknown.body.details);
    expect((await limit([])).status).toBe(400);
    const admin = await newMember(merchant.organization.id, "admin");
    const refused = await limit([station], admin.userId, "admin");
    expect(refused.body.details).toMatchObject([
      { message: "location_ids is for cashiers only; leave it out for other roles" },
    ]);
    expect((await limit([station], owner.userId, "owner")).status).toBe(400);
  });

  it("holds for a location that is there no more: nobody works everywhere by that", async () => {
    await db().membership.update({
      where: {
        organizationId_userId: { organizationId: owner.organizationId, userId: cashier.userId },
      },
      data: { locationIds: [newId("location")] },
    });
    expect((await asNow()).locationIds).toHaveLength(1);
    await expect(openTill(anotherBrowser(owner), undefined)).resolves.toBeDefined();
    expect((await listed()).locations).toEqual([]);
  });

  it("can come with the invitation", async () => {
    const email = `new-${crypto.randomUUID()}@example.com`;
    const invited = await callAccount(owner, accountOperations.inviteMember, {
      body: { email, role: "cashier", location_ids: [harbour] },
    });
    expect(invited.body.locations).toEqual([{ location_id: harbour, name: "Harbour" }]);
    const open = await callAccount(owner, accountOperations.listInvitations);
    expect(open.body.data).toMatchObject([{ email, locations: [{ location_id: harbour }] }]);
    const token = new URL(invited.body.link).hash.slice(1);
    await acceptInvitation({ token, name: "Dana", password: PASSWORD });
    const { userId } = await db().membership.findFirstOrThrow({ where: { user: { email } } });
    const dana = await memberOf({ userId, organizationId: owner.organizationId });
    expect(dana.locationIds).toEqual([harbour]);
    const refused = await callAccount(owner, accountOperations.inviteMember, {
      body: { email: `x${email}`, role: "accountant", location_ids: [harbour] },
    });
    expect(refused.status).toBe(400);
  });
});
