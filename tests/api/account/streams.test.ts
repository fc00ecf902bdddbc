// Many event streams: a few for each session and display, one read for all of them, and none without streams.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { accountOperations } from "@/lib/api/account/operations";
import { displayHandlers } from "@/lib/api/display/handlers";
import * as payments from "@/lib/domain/payments";
import type { Member } from "@/lib/domain/sign-in";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { takenAtTillOf } from "@/tests/support/at-till";
import { newMember } from "@/tests/support/member";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { type Session, sessionFor } from "@/tests/support/session";
import { recordStatements } from "@/tests/support/statements";
import { ask } from "../../support/account/account-client";
import { requestAccount } from "../../support/account/member-client";
import { type Events, eventsOf } from "../../support/till/events";

const MAX_OF_ONE = 6;
/** Every event carries the database's time. */
const aTime = expect.stringMatching(/^\d{4}-.*\+00:00$/) as string;

let merchant: Merchant;
let paymentID: string;
let open: Events[] = [];
beforeEach(async () => {
  merchant = await newMerchant();
  paymentID = (await payments.createPaymentLink(merchant.owner, { amount: 900 })).payment_id;
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const events of open) await events.close();
  open = [];
});

const keep = (response: Response): Events => {
  const events = eventsOf(response);
  open.push(events);
  return events;
};
const watch = async (member: Member, { headers }: Session, id = paymentID) =>
  keep(
    await requestAccount(member, accountOperations.watchShownPayment, {
      params: { paymentID: id },
      headers,
    }),
  );
const admin = () => newMember(merchant.organization.id, "admin");

test("the newest six streams of a session stay open, and the others end as replaced", async () => {
  const member = await admin();
  const session = await sessionFor(member);
  const streams: Events[] = [];
  for (let n = 0; n < MAX_OF_ONE + 2; n++) streams.push(await watch(member, session));
  for (const replaced of streams.slice(0, 2)) {
    await replaced.next("payment");
    expect(await replaced.next("replaced")).toEqual({ now: aTime });
    expect(await replaced.next()).toBeUndefined();
  }
  await payments.cancelPayment(merchant.owner, paymentID);
  for (const stays of streams.slice(2)) {
    expect(await stays.next("payment")).toMatchObject({ payment: { status: "pending" } });
    expect(await stays.next("payment")).toMatchObject({ payment: { status: "cancelled" } });
  }
});

test("streams of another session are not counted, even of the same user", async () => {
  const member = await admin();
  const first = await watch(member, await sessionFor(member));
  await first.next("payment");
  // A session started in the same second would have the same cookie.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const other = await sessionFor(member);
  for (let n = 0; n < MAX_OF_ONE; n++) await watch(member, other);
  await payments.cancelPayment(merchant.owner, paymentID);
  expect(await first.next("payment")).toMatchObject({ payment: { status: "cancelled" } });
});

test("the same applies to a display", async () => {
  const session = await sessionFor(await admin());
  const { body: till } = await ask("POST", "/account/till", { ...session, body: {} });
  const paired = await ask("POST", `/account/till/${till.till_id}/displays`, session);
  const cookie = paired.headers.getSetCookie()[0]!.split(";")[0]!;
  const seen = () =>
    displayHandlers.watchDisplay(
      new Request("http://localhost:3000/api/display/events", { headers: { cookie } }),
    );
  const oldest = keep(await seen());
  for (let n = 0; n < MAX_OF_ONE; n++) keep(await seen());
  await oldest.next("display");
  expect(await oldest.next("replaced")).toBeDefined();
  expect(await oldest.next()).toBeUndefined();
});

test("one statement reads all watched payments, and none when nobody watches", async () => {
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const statementsWithin = async (ms: number) => {
    const recorded = recordStatements();
    await pause(ms);
    const all = recorded();
    const looks = all.filter((text) => text.includes(`AS "isStale" FROM payments`));
    return { looks: looks.length, all: all.length };
  };
  for (let n = 0; n < 4; n++) {
    const member = await admin();
    const { payment_id: id } = await payments.createPaymentLink(merchant.owner, {
      amount: 100 + n,
    });
    const session = await sessionFor(member);
    for (let one = 0; one < MAX_OF_ONE; one++) await watch(member, session, id);
  }
  const { looks, all } = await statementsWithin(3_000);
  expect(looks).toBeGreaterThanOrEqual(2);
  expect(looks).toBeLessThanOrEqual(7);
  // Whatever their number, streams cost at most three statements a second for each session, and ten for all.
  expect(all).toBeLessThanOrEqual(3 * (10 + 4 * 3));
  for (const events of open) await events.close();
  await pause(1_000);
  expect((await statementsWithin(1_500)).looks).toBe(0);
});

test("a member whose new role cannot see the payment is refused", async () => {
  const member = await admin();
  const events = await watch(member, await sessionFor(member));
  await events.next("payment");
  await db().membership.update({
    where: {
      organizationId_userId: { organizationId: member.organizationId, userId: member.userId },
    },
    data: { role: "cashier" },
  });
  expect(await events.next("refused")).toMatchObject({ error: "PAYMENT_NOT_FOUND", now: aTime });
  expect(await events.next()).toBeUndefined();
});

test("a cashier whose new place of work is elsewhere is refused", async () => {
  const { id: organizationId } = merchant.organization;
  const cashier = await newMember(organizationId, "cashier");
  await takenAtTillOf(cashier, paymentID);
  const events = await watch(cashier, await sessionFor(cashier));
  await events.next("payment");
  await db().membership.update({
    where: { organizationId_userId: { organizationId, userId: cashier.userId } },
    data: { locationIds: [newId("location")] },
  });
  expect(await events.next("refused")).toMatchObject({ error: "PAYMENT_NOT_FOUND", now: aTime });
});
