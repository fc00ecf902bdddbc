import { describe, expect, test } from "vitest";
import { Prisma, query } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { minutes, seconds } from "@/lib/kit/time";
import { APIPAY_KEYS } from "@/operate/networks/apipay-server";
import { apipayForEach, apipayOrder, refundOf } from "@/tests/support/played-apipay";
import { NetworkNoAnswer } from "../port";
import { connectionName } from "./connection";

const shop = apipayForEach();
const { open, stateOf, requestedPayment, paid, callsTo, backdateWaits } = shop;
const soon = { timeoutMs: 300 };

describe("the limit of 60 requests a minute", () => {
  test("is kept by all processes together, with 5,000 payments that are asked about all the time", async () => {
    const references = Array.from({ length: 5_000 }, () => newId("payment"));
    const made = references.map((externalOrderId) => {
      const invoice = { amount: 100, phone: "87011234567", description: null, externalOrderId };
      return { reference: externalOrderId, id: shop.played.books.create(invoice).id };
    });
    const name = connectionName({ baseUrl: `${shop.server.origin}/api/v1`, ...APIPAY_KEYS });
    await query(Prisma.sql`
      INSERT INTO apipay_operations (reference, connection, network_id, status, checked_at)
      SELECT reference, ${name}, id, 'pending', now() - interval '2 minutes'
      FROM jsonb_to_recordset(${JSON.stringify(made)}::jsonb) AS t(reference text, id bigint) RETURNING reference`);
    const paidLater = references[4_321]!;
    shop.played.books.settings.validMs = minutes(60);
    for (const invoice of shop.played.books.invoices.values()) invoice.expiresAt += minutes(60);
    const [poll, till, other] = [open(), open(), open()];
    const created: string[] = [];
    for (let second = 0; second < 300; second += 2) {
      shop.elapsed = seconds(second);
      // The same time passes for what is counted.
      await query(Prisma.sql`
        UPDATE apipay_budgets SET counted_at = counted_at - interval '2 seconds',
          last_read_at = last_read_at - interval '2 seconds' RETURNING connection`);
      if (second === 30) shop.played.books.pay(paidLater);
      const batch = ((second / 2) % 10) * 500;
      const payment = apipayOrder();
      if (second % 4 === 0) created.push(payment.reference);
      await Promise.all([
        poll.paymentStates(references.slice(batch, batch + 500)),
        till.paymentStates([references[7]!]),
        other.paymentStates([references[4_000 + second]!]),
        ...(second % 4 === 0 ? [other.requestPayment(payment)] : []),
      ]);
    }
    const times = shop.played.times.get(APIPAY_KEYS.apiKey)!;
    const maxCalls = Math.max(
      ...times.map((at) => times.filter((one) => one >= at && one < at + minutes(1)).length),
    );
    expect(maxCalls).toBeLessThanOrEqual(60);
    expect(times.length).toBeGreaterThan(120);
    for (const reference of created) expect(shop.played.books.made(reference)).toHaveLength(1);
    const checked = callsTo(/check$/).flatMap(
      ({ body }) => (JSON.parse(body) as { invoice_ids: number[] }).invoice_ids,
    );
    expect(new Set(checked).size).toBeGreaterThanOrEqual(5_000);
    expect(await stateOf(paidLater)).toMatchObject({ state: "paid" });
  }, 60_000);

  test("leaves room for both what was lost and what is open, with one request at a time", async () => {
    const open = await requestedPayment();
    shop.played.faults.serverError = true;
    const lost = apipayOrder();
    await expect(shop.network.requestPayment(lost)).rejects.toThrow(NetworkNoAnswer);
    shop.played.faults.serverError = false;
    shop.played.books.pay(open.reference);
    for (let cycle = 0; cycle < 4; cycle++) {
      await query(Prisma.sql`
        UPDATE apipay_budgets SET reads = 1, changes = 0, counted_at = now() RETURNING connection`);
      await shop.network.paymentStates([open.reference, lost.reference]);
    }
    expect(await stateOf(open.reference)).toMatchObject({ state: "paid" });
    expect(callsTo(/^GET .*\/invoices$/).length).toBeGreaterThan(0);
  });

  test.each([3, 5])(
    "lets each of %i lost refunds be found missing, with one request at a time",
    async (count) => {
      const refunds = [];
      for (let n = 0; n < count; n++) refunds.push(refundOf(await paid(), 100n));
      shop.played.faults.serverError = true;
      for (const refund of refunds) {
        await expect(shop.network.requestRefund(refund)).rejects.toThrow(NetworkNoAnswer);
      }
      shop.played.faults.serverError = false;
      await backdateWaits(minutes(11));
      // In a busy shop, the first page of all refunds does not tell what is missing.
      const [busy] = shop.played.books.made((await paid()).reference);
      for (let n = 0; n < 101; n++)
        shop.played.books.refund({ id: busy!.id, amount: 1, reason: null });
      const missing = new Set<string>();
      for (let cycle = 0; cycle < 8; cycle++) {
        await query(Prisma.sql`
        UPDATE apipay_budgets SET reads = 1, changes = 0, counted_at = now() RETURNING connection`);
        for (const { reference, state } of await shop.network.refundStates(refunds)) {
          if (state === "not_found") missing.add(reference);
        }
      }
      expect(missing).toEqual(new Set(refunds.map(({ reference }) => reference)));
    },
  );

  test("ends a pause that the network asks for, for all processes", async () => {
    const { reference } = await requestedPayment();
    shop.played.faults.tooMany = 1;
    await expect(shop.network.paymentStates([reference])).rejects.toThrow("(429)");
    const before = shop.played.calls.length;
    await expect(open().requestPayment(apipayOrder(), soon)).rejects.toThrow(NetworkNoAnswer);
    expect(shop.played.calls).toHaveLength(before);
    await expect
      .poll(() => open().requestPayment(apipayOrder()), { timeout: 5_000 })
      .toEqual({ outcome: "accepted" });
  });
});
