// A cashier sees only the payments of their browser's till, which its cookie identifies.
import { beforeEach, expect, test } from "vitest";
import { accountOperations } from "@/lib/api/account/operations";
import type { AccountOperation } from "@/lib/api/core/operation";
import type { Member } from "@/lib/domain/sign-in";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { newMember } from "@/tests/support/member";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { sessionFor } from "@/tests/support/session";
import { ask } from "../../support/account/account-client";
import { type AccountRequest, callAccount } from "../../support/account/member-client";
import { pay } from "../../support/device/acts";

let merchant: Merchant;
let cashier: Member;
beforeEach(async () => {
  merchant = await newMerchant();
  cashier = await newMember(merchant.organization.id, "cashier");
});

/** Returns a browser's headers: a member's session and the till cookie, which the server sets. */
async function browserOf(member: Member, tillCookie?: string) {
  const { headers } = await sessionFor(member);
  const session = headers.cookie!.split(";")[0]!;
  return { headers: { ...headers, cookie: [session, tillCookie].filter(Boolean).join("; ") } };
}
async function openedTill(member: Member, tillCookie?: string, body: object = {}) {
  const browser = await browserOf(member, tillCookie);
  const answer = await ask("POST", "/account/till", { ...browser, body });
  const line = answer.headers.getSetCookie()[0]!;
  const cookie = line.split(";")[0]!;
  const { headers } = await browserOf(member, cookie);
  return { id: answer.body.till_id as string, line, cookie, headers };
}
let keys = 0;
const take = async (till: { id: string; headers: Record<string, string> }) => {
  const { body, status } = await ask("POST", `/account/till/${till.id}/payments`, {
    headers: till.headers,
    body: { amount: 900, idempotency_key: `key ${(keys += 1)}` },
  });
  expect(status).toBe(201);
  return body.payment.payment_id as string;
};

test("a browser is identified as the same till by its cookie, which no page can read, whatever ID it sends", async () => {
  const till = await openedTill(cashier);
  expect(till.line).toMatch(/^qassa-till=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=/);
  expect((await openedTill(cashier, till.cookie)).id).toBe(till.id);
  expect((await openedTill(cashier, till.cookie, { till_id: newId("till") })).id).toBe(till.id);
  expect((await openedTill(cashier, undefined, { till_id: till.id })).id).not.toBe(till.id);
  const kept = await db().till.findUniqueOrThrow({ where: { id: till.id } });
  expect(JSON.stringify(kept)).not.toContain(till.cookie.split("=")[1]);
});

test("everyone at the till sees the payments taken there", async () => {
  const till = await openedTill(cashier);
  const paymentID = await take(till);
  const next = await newMember(merchant.organization.id, "cashier");
  const { headers } = await browserOf(next, till.cookie);
  const read = await callAccount(next, accountOperations.readPayment, {
    params: { paymentID },
    headers,
  });
  expect([read.status, read.body.payment_id]).toEqual([200, paymentID]);
  const { body } = await ask("GET", `/account/till/${till.id}/payments`, { headers });
  expect(body.data).toMatchObject([{ payment_id: paymentID, made_by: "Cashier" }]);
});

const OF_A_PAYMENT = [
  ["readPayment"],
  ["readTimeline"],
  ["readShownPayment"],
  ["watchShownPayment"],
  ["createRefund", { amount: 1 }],
  ["cancelPayment", {}],
] as const;

test.each(OF_A_PAYMENT)(
  "a payment of the device, or of another till, looks unknown: %s",
  async (name, body?: object) => {
    const own = await openedTill(cashier);
    const others = [
      (await pay(merchant)).body.payment_id as string,
      await take(await openedTill(await newMember(merchant.organization.id, "cashier"))),
      // Taken by the same cashier in another browser.
      await take(await openedTill(cashier)),
    ];
    const answerTo = async (paymentID: string) => {
      const input: AccountRequest = { params: { paymentID }, headers: own.headers, body };
      const answer = await callAccount(cashier, accountOperations[name], input);
      const { request_id: _, ...rest } = answer.body as Record<string, unknown>;
      return [answer.status, rest];
    };
    const unknown = await answerTo(newId("payment"));
    expect(unknown[0]).toBe(404);
    for (const paymentID of others) expect(await answerTo(paymentID)).toEqual(unknown);
  },
);

test("refunds of other payments look unknown too", async () => {
  const till = await openedTill(cashier);
  const paymentID = (await pay(merchant)).body.payment_id as string;
  const list = await callAccount(cashier, accountOperations.listPaymentRefunds, {
    params: { paymentID },
    headers: till.headers,
  });
  expect(list.body.data).toEqual([]);
  const watched = await callAccount(cashier, accountOperations.watchPayments, {
    query: { ids: paymentID },
    headers: till.headers,
  });
  expect(watched.body.data).toEqual([]);
});

test("another till's ID gives no access to it", async () => {
  const theirs = await openedTill(await newMember(merchant.organization.id, "cashier"));
  const { headers } = await openedTill(cashier);
  const sent = { headers, body: { amount: 1, idempotency_key: "x" } };
  for (const [method, path, body] of [
    ["GET", "payments", undefined],
    ["POST", "payments", sent.body],
    ["PUT", "showing", { payment_id: null }],
    ["POST", "pairing-code", undefined],
    ["GET", "displays", undefined],
    ["POST", "displays", undefined],
  ] as const) {
    const { status } = await ask(method, `/account/till/${theirs.id}/${path}`, { headers, body });
    expect(`${path} ${status}`).toBe(`${path} 404`);
  }
});

const REFUSED: [AccountOperation, AccountRequest?][] = [
  [accountOperations.readFirstSteps],
  [accountOperations.readOverview],
  [accountOperations.readVolume],
  [accountOperations.readGoLiveChecklist],
  [accountOperations.listLatestPayments],
  [accountOperations.searchPayments],
  [accountOperations.exportPayments],
  [accountOperations.listPaymentDevices],
  [accountOperations.listPaymentMembers],
  [accountOperations.searchRefunds],
  [accountOperations.exportRefunds],
  [accountOperations.search, { query: { q: "order" } }],
  [accountOperations.listLinks],
  [accountOperations.createLink, { body: { amount: 5 } }],
  [accountOperations.listStaticQrPayments],
  [accountOperations.readStaticQrAddress],
  [accountOperations.readDailyClose],
  [accountOperations.listDevices],
  [accountOperations.listWebhooks],
  [accountOperations.listDeliveries],
  [accountOperations.listAuditEntries],
  [accountOperations.listMembers],
];

test("lists, totals, exports, search and links are refused, with who can help", async () => {
  for (const [operation, input] of REFUSED) {
    const answer = await callAccount(cashier, operation, input);
    expect(`${operation.path} ${answer.status}`).toBe(`${operation.path} 403`);
    expect(answer.body.message).toMatch(
      /^Your role \(cashier\) does not allow this\. Roles that can: /,
    );
  }
});

test("an older till belongs to its opener, or to a member who sees all payments", async () => {
  const before = { organizationId: merchant.organization.id, mode: "test" as const };
  const [mine, other] = [newId("till"), newId("till")];
  await db().till.createMany({
    data: [
      { id: mine, openedBy: cashier.userId, ...before },
      { id: other, openedBy: merchant.owner.userId, ...before },
    ],
  });
  expect((await openedTill(cashier, undefined, { till_id: other })).id).not.toBe(other);
  expect((await openedTill(cashier, undefined, { till_id: mine })).id).toBe(mine);
  // The till now belongs to that browser.
  expect((await openedTill(cashier, undefined, { till_id: mine })).id).not.toBe(mine);
  const admin = await newMember(merchant.organization.id, "admin");
  expect((await openedTill(admin, undefined, { till_id: other })).id).toBe(other);
});

test("two pages of a browser that open it concurrently are one till", async () => {
  const { cookie } = await openedTill(await newMember(merchant.organization.id, "admin"));
  await db().till.deleteMany({ where: { organizationId: merchant.organization.id } });
  const opened = await Promise.all(Array.from({ length: 6 }, () => openedTill(cashier, cookie)));
  expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
});
