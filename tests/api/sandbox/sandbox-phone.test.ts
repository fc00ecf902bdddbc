import { describe, expect, it } from "vitest";
import { sandboxHandlers } from "@/lib/api/sandbox/handlers";
import { newId } from "@/lib/kit/ids";
import { after, minutes } from "@/lib/kit/time";
import { MAGIC_AMOUNTS, personalQrOf } from "@/lib/network";
import { newPhone } from "@/tests/support/merchant";
import {
  network,
  requestPayment,
  requestsOf,
  send,
  withMerchant,
} from "../../support/sandbox/payer-client";

withMerchant();

describe("an integrator's test acts as the payer", () => {
  it("finds a phone's pending request, and confirms it", async () => {
    const payment = await requestPayment();
    expect(await requestsOf(payment.phone)).toMatchObject({
      merchant: "Corner Shop",
      requests: [
        {
          payment_id: payment.reference,
          kind: "request",
          status: "PaymentRequested",
          amount: 1500,
          refunded_amount: 0,
          currency: "KZT",
        },
      ],
      recent: [],
    });
    const waiting = async () => (await send(sandboxHandlers.listPayers, {})).answer.payers;
    expect(await waiting()).toMatchObject([{ phone: payment.phone, waiting_requests: 1 }]);
    const params = { paymentID: payment.reference };
    const confirmed = await send(sandboxHandlers.confirmRequest, { params });
    expect(confirmed.status).toBe(200);
    expect(confirmed.answer).toEqual({ payment_id: payment.reference, status: "Processed" });
    expect(await requestsOf(payment.phone)).toMatchObject({
      requests: [],
      recent: [{ payment_id: payment.reference, status: "Processed" }],
    });
    const { answer } = await send(sandboxHandlers.listPayers, {});
    expect(answer.payers).toMatchObject([
      { phone: payment.phone, balance: 998_500, waiting_requests: 0 },
    ]);
  });

  it("declines, and cannot confirm after that", async () => {
    const payment = await requestPayment();
    const params = { paymentID: payment.reference };
    expect((await send(sandboxHandlers.declineRequest, { params })).answer).toMatchObject({
      status: "Declined",
    });
    expect(await send(sandboxHandlers.confirmRequest, { params })).toMatchObject({
      status: 409,
      answer: { error: "SANDBOX_PAYMENT_NOT_OPEN", status: "Declined" },
    });
  });

  it("creates a payer with insufficient funds", async () => {
    const payment = await requestPayment();
    const body = { phone: payment.phone, name: "Dana Serik", balance: 0 };
    expect((await send(sandboxHandlers.savePayer, { body })).answer).toEqual({
      ...body,
      currency: "KZT",
      personal_qr: personalQrOf(payment.phone),
    });
    expect(
      (await send(sandboxHandlers.confirmRequest, { params: { paymentID: payment.reference } }))
        .answer,
    ).toEqual({
      payment_id: payment.reference,
      status: "Rejected",
      reason: "The payer has insufficient funds.",
    });
  });

  it("takes a payer's number as it is dialled in the merchant's country", async () => {
    const saved = await send(sandboxHandlers.savePayer, { body: { phone: "8 701 123-45-67" } });
    expect(saved.answer).toMatchObject({ phone: "+77011234567" });
    expect(await send(sandboxHandlers.savePayer, { body: { phone: "seven" } })).toMatchObject({
      status: 400,
      answer: { details: [{ message: "phone must be a phone number, such as +77011234567" }] },
    });
  });

  it("finds a payer again, however many were added later", async () => {
    const first = newPhone();
    await send(sandboxHandlers.savePayer, { body: { phone: first } });
    for (let each = 0; each < 100; each++) {
      await send(sandboxHandlers.savePayer, { body: { phone: `+77021${String(100_000 + each)}` } });
    }
    const phonesOf = async (query: string) =>
      (
        (await send(sandboxHandlers.listPayers, { query })).answer.payers as { phone: string }[]
      ).map(({ phone }) => phone);
    expect(await phonesOf("")).not.toContain(first);
    const withFirst = await phonesOf(`?phone=${encodeURIComponent(first)}`);
    expect(withFirst).toHaveLength(101);
    expect(withFirst).toContain(first);
  });

  it("turns faults on and off", async () => {
    const changed = await send(sandboxHandlers.setFaults, {
      body: { slow_ms: 10, wrong_number: true },
    });
    expect(changed.answer).toMatchObject({ slow_ms: 10, wrong_number: true, no_answer: false });
    expect((await send(sandboxHandlers.readFaults, {})).answer).toEqual(changed.answer);
    const off = await send(sandboxHandlers.setFaults, { body: {} });
    expect(off.answer).toMatchObject({ slow_ms: 0, wrong_number: false });
    expect(await send(sandboxHandlers.setFaults, { body: { no_anser: true } })).toMatchObject({
      status: 400,
      answer: { error: "VALIDATION_ERROR" },
    });
  });

  it("reads the magic amounts without credentials", async () => {
    const { answer } = await send(sandboxHandlers.listMagicAmounts, { headers: {} });
    expect(answer.magic_amounts).toHaveLength(MAGIC_AMOUNTS.length);
    expect(answer.magic_amounts).toContainEqual({
      name: "paid_at_once",
      amount: 77_701,
      what_happens: "Paid immediately.",
    });
  });
});

describe("QR codes need no credentials: their token is enough", () => {
  async function makeLink() {
    const reference = newId("payment");
    const link = await network.createLink({
      reference,
      amount: 250_050n,
      currency: "KZT",
      expiresAt: after(new Date(), minutes(15)),
    });
    if (link.outcome !== "accepted") throw new Error(link.reason);
    return { reference, token: link.qrToken.split("/").at(-1)! };
  }

  it("are shown and paid", async () => {
    const { reference, token } = await makeLink();
    const shown = { headers: {}, params: { token } };
    expect((await send(sandboxHandlers.readQr, shown)).answer).toMatchObject({
      merchant: "Corner Shop",
      status: "QrTokenCreated",
      amount: 2500.5,
      currency: "KZT",
    });
    const paid = await send(sandboxHandlers.payQr, {
      ...shown,
      body: { phone: "8 701 123-45-67" },
    });
    expect(paid).toMatchObject({ status: 200, answer: { status: "Processed" } });
    expect((await send(sandboxHandlers.readQr, shown)).answer).toMatchObject({
      status: "Processed",
    });
    expect(await requestsOf("+77011234567")).toMatchObject({
      recent: [{ payment_id: reference, kind: "link", amount: 2500.5 }],
    });
    expect(await send(sandboxHandlers.declineQr, shown)).toMatchObject({ status: 409 });
  });

  it("are declined", async () => {
    const { token } = await makeLink();
    const shown = { headers: {}, params: { token } };
    expect((await send(sandboxHandlers.declineQr, shown)).answer).toMatchObject({
      status: "Declined",
    });
  });

  it("accept any amount when they are static, and return the order number", async () => {
    const token = String((await send(sandboxHandlers.readPhone, {})).answer.static_qr_token);
    const shown = { headers: {}, params: { token } };
    expect((await send(sandboxHandlers.readStaticQr, shown)).answer).toMatchObject({
      merchant: "Corner Shop",
    });
    const body = { phone: newPhone(), amount: 99.99, comment: "Tea" };
    const paid = await send(sandboxHandlers.payStaticQr, { ...shown, body });
    expect(paid).toMatchObject({
      status: 201,
      answer: {
        order_number: expect.stringMatching(/^[0-9A-Z]{26}$/) as string,
        status: "Processed",
        amount: 99.99,
      },
    });
    const { entries } = await network.history("");
    expect(entries).toMatchObject([
      { orderNumber: paid.answer.order_number, amount: 9_999n, comment: "Tea" },
    ]);
    const poor = await send(sandboxHandlers.payStaticQr, {
      ...shown,
      body: { ...body, amount: 1_000_000 },
    });
    expect(poor).toMatchObject({ status: 422, answer: { error: "INSUFFICIENT_FUNDS" } });
    const odd = await send(sandboxHandlers.payStaticQr, {
      ...shown,
      body: { ...body, amount: 1.001 },
    });
    expect(odd).toMatchObject({ status: 400, answer: { error: "VALIDATION_ERROR" } });
    expect((await network.history("")).entries).toHaveLength(1);
  });

  it("are 404 when they do not exist", async () => {
    for (const token of ["nobody-made-this", "\0", ""]) {
      const shown = { headers: {}, params: { token } };
      const answers = [
        await send(sandboxHandlers.readQr, shown),
        await send(sandboxHandlers.payQr, { ...shown, body: { phone: newPhone() } }),
        await send(sandboxHandlers.declineQr, shown),
        await send(sandboxHandlers.readStaticQr, shown),
        await send(sandboxHandlers.payStaticQr, {
          ...shown,
          body: { phone: newPhone(), amount: 1 },
        }),
      ];
      for (const answer of answers) {
        expect(answer).toMatchObject({ status: 404, answer: { error: "SANDBOX_QR_NOT_FOUND" } });
      }
    }
  });
});
