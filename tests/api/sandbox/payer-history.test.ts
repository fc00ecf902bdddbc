import { expect, it } from "vitest";
import { sandboxHandlers } from "@/lib/api/sandbox/handlers";
import { newId } from "@/lib/kit/ids";
import { after, minutes } from "@/lib/kit/time";
import { newPhone } from "@/tests/support/merchant";
import { amountOf, letPass, staticQrToken, tokenOf } from "@/tests/support/networks";
import {
  merchant,
  network,
  requestPayment,
  send,
  withMerchant,
} from "../../support/sandbox/payer-client";

withMerchant();

const historyOf = async (phone: string, more = "") =>
  (
    await send(sandboxHandlers.readPayerHistory, {
      query: `?phone=${encodeURIComponent(phone)}${more}`,
    })
  ).answer as {
    entries: Record<string, unknown>[];
    next_cursor: string;
  };

const inFifteenMinutes = () => after(new Date(), minutes(15));

async function ask(phone: string, amount: bigint) {
  const reference = newId("payment");
  const request = { reference, phone, amount, currency: "KZT", expiresAt: inFifteenMinutes() };
  await network.requestPayment(request);
  return reference;
}

it("lists payments, refunds, declined and expired requests, newest first", async () => {
  const coffee = await requestPayment(150_050n);
  const { phone } = coffee;
  await send(sandboxHandlers.confirmRequest, { params: { paymentID: coffee.reference } });
  const declined = await ask(phone, 700n);
  await send(sandboxHandlers.declineRequest, { params: { paymentID: declined } });
  const token = await staticQrToken(merchant.account.id);
  const body = { phone, amount: 99.99, comment: "Tea" };
  const tea = await send(sandboxHandlers.payStaticQr, { params: { token }, body });
  const refund = { reference: newId("refund"), paymentReference: coffee.reference };
  await network.requestRefund({ ...refund, amount: 50_050n, currency: "KZT" });
  expect((await historyOf(phone)).entries).toHaveLength(3);
  await letPass(merchant.account.id, 3);

  const { entries, next_cursor } = await historyOf(phone);
  expect(next_cursor).toBe("");
  expect(entries).toHaveLength(4);
  expect(entries).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        what: "refund",
        payment_id: coffee.reference,
        status: "Refunded",
        amount: 500.5,
        balance_change: 500.5,
      }),
      expect.objectContaining({
        what: "payment",
        kind: "static",
        order_number: tea.answer.order_number,
        comment: "Tea",
        balance_change: -99.99,
      }),
      expect.objectContaining({
        payment_id: declined,
        status: "Declined",
        amount: 7,
        balance_change: 0,
        reason: "The payer declined.",
      }),
      expect.objectContaining({
        payment_id: coffee.reference,
        status: "Processed",
        balance_change: -1500.5,
      }),
    ]),
  );
  const times = entries.map(({ at }) => String(at));
  expect(times).toEqual([...times].sort().reverse());

  const late = await ask(phone, 100n);
  await letPass(merchant.account.id, 15 * 60);
  expect((await historyOf(phone)).entries).toContainEqual(
    expect.objectContaining({ payment_id: late, status: "Expired", balance_change: 0 }),
  );
});

it("is paginated without missing or repeating an entry", async () => {
  const phone = newPhone();
  const made: string[] = [];
  for (let each = 0; each < 5; each++) made.push(await ask(phone, amountOf("paid_at_once")));
  await network.requestRefund({
    reference: newId("refund"),
    paymentReference: made[2]!,
    amount: 100n,
    currency: "KZT",
  });
  await letPass(merchant.account.id, 3);
  const whole = (await historyOf(phone)).entries;
  expect(whole).toHaveLength(6);

  const walked: unknown[] = [];
  for (let cursor = ""; ;) {
    const page = await historyOf(phone, `&limit=1${cursor && `&cursor=${cursor}`}`);
    walked.push(...page.entries);
    if (page.next_cursor === "") break;
    cursor = page.next_cursor;
  }
  expect(walked).toEqual(whole);
});

it("moves no money of a payer for what the sandbox pays itself", async () => {
  const phone = newPhone();
  await ask(phone, amountOf("paid_at_once"));
  expect((await historyOf(phone)).entries).toMatchObject([
    { status: "Processed", amount: 77_701, balance_change: 0 },
  ]);
});

it("has a declined QR payment if the payer was identified", async () => {
  const link = await network.createLink({
    reference: newId("payment"),
    amount: 5_000n,
    currency: "KZT",
    expiresAt: inFifteenMinutes(),
  });
  if (link.outcome !== "accepted") throw new Error(link.reason);
  const phone = newPhone();
  const params = { token: tokenOf(link.qrToken) };
  await send(sandboxHandlers.declineQr, { headers: {}, params, body: { phone } });
  expect((await historyOf(phone)).entries).toMatchObject([
    { kind: "link", status: "Declined", amount: 50 },
  ]);
});

it("belongs to each payer, and rejects a foreign cursor", async () => {
  const payment = await requestPayment();
  await send(sandboxHandlers.confirmRequest, { params: { paymentID: payment.reference } });
  expect((await historyOf(newPhone())).entries).toEqual([]);
  expect(
    await send(sandboxHandlers.readPayerHistory, { headers: {}, query: "?phone=%2B77011234567" }),
  ).toMatchObject({
    status: 401,
  });
  for (const bad of ["cursor=nonsense", "limit=0", "limit=101"]) {
    expect(
      await send(sandboxHandlers.readPayerHistory, { query: `?phone=%2B77011234567&${bad}` }),
    ).toMatchObject({
      status: 400,
      answer: { error: "VALIDATION_ERROR" },
    });
  }
});
