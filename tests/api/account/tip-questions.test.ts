// The question for a tip on a till's customer displays: asked by the till, answered there once, and gone with the payment.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { accountOperations } from "@/lib/api/account/operations";
import { displayHandlers } from "@/lib/api/display/handlers";
import type { Member } from "@/lib/domain/sign-in";
import { db } from "@/lib/kit/db";
import { payLink } from "@/lib/network";
import { newMember } from "@/tests/support/member";
import { type Merchant, newMerchant, newPhone } from "@/tests/support/merchant";
import { type Session, sessionFor } from "@/tests/support/session";
import { ask } from "../../support/account/account-client";
import { requestAccount } from "../../support/account/member-client";
import { type Events, eventsOf } from "../../support/till/events";

interface Till {
  id: string;
  session: Session;
  /** The cookie of its customer display. */
  display: string;
}

let merchant: Merchant;
let cashier: Member;
let till: Till;
let open: Events[] = [];

/** Opens a till with a customer display. */
async function openTill(member: Member): Promise<Till> {
  const session = await sessionFor(member);
  const { body } = await ask("POST", "/account/till", { ...session, body: {} });
  const paired = await ask("POST", `/account/till/${body.till_id}/displays`, session);
  return {
    id: body.till_id,
    session,
    display: paired.headers.getSetCookie()[0]!.split(";")[0]!,
  };
}

beforeEach(async () => {
  merchant = await newMerchant();
  cashier = await newMember(merchant.organization.id, "cashier");
  await db().organization.update({
    where: { id: merchant.organization.id },
    data: { tipPercents: [5, 10] },
  });
  till = await openTill(cashier);
});
afterEach(async () => {
  for (const events of open) await events.close();
  open = [];
});

const question = (method: string, body?: object, at: Till = till) =>
  ask(method, `/account/till/${at.id}/tip-question`, { ...at.session, ...(body && { body }) });
const newQuestion = async (amount = 1200): Promise<string> =>
  (await question("PUT", { amount })).body.question_id;
const answer = async (body: object, display = till.display) => {
  const response = await displayHandlers.answerTipQuestion(
    new Request("http://localhost:3000/api/display/tip", {
      method: "POST",
      headers: {
        cookie: display,
        "content-type": "application/json",
        origin: "http://localhost:3000",
      },
      body: JSON.stringify(body),
    }),
  );
  return { status: response.status, body: await response.json() };
};
const shown = async () => {
  const request = new Request("http://localhost:3000/api/display", {
    headers: { cookie: till.display },
  });
  return (await displayHandlers.readDisplay(request)).json();
};
const take = (amount: number, tip?: number) =>
  ask("POST", `/account/till/${till.id}/payments`, {
    ...till.session,
    body: { amount, ...(tip && { tip }), idempotency_key: crypto.randomUUID() },
  });

test("the display asks, the till hears what was chosen, and the payment ends the question", async () => {
  expect((await question("GET")).body).toEqual({});
  const cookie = { cookie: till.display };
  const events = eventsOf(
    await displayHandlers.watchDisplay(
      new Request("http://localhost:3000/api/display/events", { headers: cookie }),
    ),
  );
  open.push(events);
  expect(await events.next("display")).not.toHaveProperty("tip_question");

  const { status, body } = await question("PUT", { amount: 1200 });
  expect([status, body]).toEqual([
    200,
    { question_id: expect.stringMatching(/^tpq_/), displays: 1 },
  ]);
  const { question_id } = body;
  expect((await events.next("display"))!.tip_question).toEqual({
    question_id,
    amount: 1200,
    currency: "KZT",
    percents: [5, 10],
  });
  const tipEvents = eventsOf(
    await requestAccount(cashier, accountOperations.watchTipQuestion, {
      params: { tillID: till.id },
      headers: till.session.headers,
    }),
  );
  open.push(tipEvents);
  const first = await tipEvents.next("tip");
  expect(first).toMatchObject({ question_id });
  expect(first).not.toHaveProperty("tip");

  expect(await answer({ question_id, tip: 120 })).toMatchObject({ status: 200, body: {} });
  expect(await tipEvents.next("tip")).toMatchObject({ question_id, tip: 120 });
  expect((await events.next("display"))!.tip_question).toMatchObject({ question_id, tip: 120 });
  expect((await question("GET")).body).toEqual({ question_id, tip: 120 });

  await take(1320, 120);
  const paying = await events.next("display");
  expect(paying).toMatchObject({ showing: { status: "pending", amount: 1320 } });
  expect(paying).not.toHaveProperty("tip_question");
  expect((await question("GET")).body).toEqual({});
});

test("of two displays, the first answer counts; the same answer can be sent again", async () => {
  const second = await ask("POST", `/account/till/${till.id}/displays`, till.session);
  const other = second.headers.getSetCookie()[0]!.split(";")[0]!;
  const question_id = await newQuestion();
  const answers = await Promise.all([
    answer({ question_id, tip: 60 }),
    answer({ question_id, tip: 120 }, other),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)!.body.error).toBe("TIP_QUESTION_OVER");
  const { tip } = (await question("GET")).body;
  expect([60, 120]).toContain(tip);
  expect((await answer({ question_id, tip }, other)).status).toBe(200);
  expect((await question("GET")).body).toEqual({ question_id, tip });
});

test("no tip is an answer too", async () => {
  const question_id = await newQuestion();
  expect((await answer({ question_id, tip: 0 })).status).toBe(200);
  expect((await question("GET")).body).toEqual({ question_id, tip: 0 });
});

describe("the question is over", () => {
  const isOver = async (question_id: string) => {
    expect(await shown()).not.toHaveProperty("tip_question");
    const late = await answer({ question_id, tip: 60 });
    expect([late.status, late.body.error]).toEqual([409, "TIP_QUESTION_OVER"]);
  };

  test("when the till goes back", async () => {
    const id = await newQuestion();
    expect((await question("PUT", { amount: null })).body).toEqual({ displays: 0 });
    await isOver(id);
  });

  test("when the till asks another one", async () => {
    const id = await newQuestion();
    const next = await newQuestion(900);
    const late = await answer({ question_id: id, tip: 60 });
    expect([late.status, late.body.error]).toEqual([409, "TIP_QUESTION_OVER"]);
    expect((await shown()).tip_question).toMatchObject({ question_id: next, amount: 900 });
  });

  test("when the till's page is opened again", async () => {
    const id = await newQuestion();
    await ask("POST", "/account/till", { ...till.session, body: {} });
    await isOver(id);
  });

  test("when a payment was taken without it", async () => {
    const id = await newQuestion();
    await take(1200);
    await isOver(id);
  });

  test("after three minutes, though an answer stays known to the till", async () => {
    const id = await newQuestion();
    const later = { where: { tillId: till.id }, data: { askedAt: new Date(Date.now() - 181_000) } };
    await db().tipQuestion.update(later);
    expect((await question("GET")).body).toEqual({});
    await isOver(id);
    const next = await newQuestion();
    await answer({ question_id: next, tip: 60 });
    const long = new Date(Date.now() - 600_000);
    await db().tipQuestion.update({
      where: { tillId: till.id },
      data: { askedAt: long, answeredAt: long },
    });
    expect(await shown()).not.toHaveProperty("tip_question");
    expect((await question("GET")).body).toEqual({ question_id: next, tip: 60 });
  });
});

test("the result of the last payment gives way to the next customer's question", async () => {
  const { body } = await take(500);
  await payLink(body.payment.qr_token.split("/").at(-1), newPhone());
  await expect
    .poll(async () => (await shown()).showing.status, { timeout: 10_000 })
    .toBe("completed");
  const question_id = await newQuestion();
  expect((await shown()).tip_question).toMatchObject({ question_id });
});

test("where tips are off, nobody is asked", async () => {
  await newQuestion();
  await db().organization.update({
    where: { id: merchant.organization.id },
    data: { tipPercents: [] },
  });
  expect(await shown()).not.toHaveProperty("tip_question");
  expect((await question("PUT", { amount: 1200 })).body).toEqual({ displays: 0 });
});

test("a till whose displays are off still asks, and is told that nobody sees it", async () => {
  await db().tillDisplay.updateMany({
    where: { tillId: till.id },
    data: { lastSeenAt: new Date(Date.now() - 180_000) },
  });
  expect((await question("PUT", { amount: 1200 })).body).toMatchObject({ displays: 0 });
});

test.each([
  [{ tip: -1 }, "tip"],
  [{ tip: 0.001 }, "tip"],
  [{ tip: 99_999_000 }, "tip"],
  [{ tip: "60" }, "tip"],
  [{}, "tip"],
])("%j is no answer, and changes nothing", async (body, field) => {
  const question_id = await newQuestion();
  const refused = await answer({ question_id, ...body });
  expect([refused.status, refused.body.error]).toEqual([400, "VALIDATION_ERROR"]);
  expect(refused.body.details[0].field).toBe(field);
  expect((await question("GET")).body).toEqual({ question_id });
});

test("another till's display cannot answer, nor a screen that isn't paired, nor another shop ask", async () => {
  const question_id = await newQuestion();
  const elsewhere = await openTill(await newMember(merchant.organization.id, "cashier"));
  const late = await answer({ question_id, tip: 60 }, elsewhere.display);
  expect([late.status, late.body.error]).toEqual([409, "TIP_QUESTION_OVER"]);
  const stranger = await answer({ question_id, tip: 60 }, "qassa-display=none");
  expect([stranger.status, stranger.body.error]).toEqual([401, "UNAUTHORIZED"]);
  const otherShop = { ...till, session: await sessionFor((await newMerchant()).owner) };
  for (const [method, body] of [
    ["PUT", { amount: 5 }],
    ["GET", undefined],
  ] as const) {
    const refused = await question(method, body, otherShop);
    expect([refused.status, refused.body.error]).toEqual([404, "TILL_NOT_FOUND"]);
  }
  expect((await question("GET")).body).toEqual({ question_id });
});
