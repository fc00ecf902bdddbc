import { describe, expect, it, vi } from "vitest";
import { db, Prisma, query } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import {
  confirmRequest,
  listPayers,
  NetworkNoAnswer,
  payStaticQr,
  savePayer,
  setFaults,
} from "@/lib/network";
import { newPhone } from "@/tests/support/merchant";
import {
  amountOf,
  balanceOf,
  letPass,
  networks,
  openMerchant,
  order,
  staticQrToken,
  withGateway,
} from "@/tests/support/networks";

withGateway();

/** Returns how many sessions of this database wait for a lock. */
const waitingSessions = () => sessions(Prisma.sql`wait_event_type = 'Lock'`);
const sleepingSessions = () => sessions(Prisma.sql`wait_event = 'PgSleep'`);

async function sessions(condition: Prisma.Sql): Promise<number> {
  const rows = await query(Prisma.sql`
    SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND ${condition}`);
  return rows.length;
}

/** Makes a static QR payment with the comment "slow" wait for a while between getting its number and being booked. */
async function bookSlowly() {
  await db().$executeRaw`
    CREATE OR REPLACE FUNCTION sandbox.book_slowly() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_sleep(0.5); RETURN NULL; END $$`;
  await db().$executeRaw`
    CREATE OR REPLACE TRIGGER book_slowly AFTER INSERT ON sandbox.operations FOR EACH ROW
    WHEN (NEW.comment = 'slow') EXECUTE FUNCTION sandbox.book_slowly()`;
}

describe.each(networks)("%s", (_name, connect) => {
  describe("a refund", () => {
    async function paidPayment(amount = 150_000n) {
      const { accountId, network } = await openMerchant(connect);
      const payment = order({ amount });
      await network.requestPayment(payment);
      if (amount === 150_000n) await confirmRequest(accountId, payment.reference);
      const refund = (part: bigint) => ({
        reference: newId("refund"),
        paymentReference: payment.reference,
        amount: part,
        currency: "KZT",
      });
      return { accountId, network, payment, refund };
    }

    it("is decided after a delay, and then the payer gets the money back", async () => {
      const { accountId, network, payment, refund } = await paidPayment();
      const { reference, ...part } = refund(50_000n);
      expect(await network.requestRefund({ reference, ...part })).toEqual({ outcome: "accepted" });
      const pending = { reference, state: "pending", networkStatus: "RefundAccepted" };
      expect(
        await network.refundStates([{ reference, paymentReference: payment.reference }]),
      ).toEqual([pending]);
      expect(await balanceOf(accountId, payment.phone)).toBe(99_850_000n);

      await letPass(accountId, 4);
      const completed = { reference, state: "completed", networkStatus: "Refunded" };
      const states = await Promise.all(
        Array.from({ length: 5 }, () =>
          network.refundStates([{ reference, paymentReference: payment.reference }]),
        ),
      );
      expect(
        await network.refundStates([{ reference, paymentReference: payment.reference }]),
      ).toEqual([completed]);
      expect(states.flat().some(({ state }) => state === "completed")).toBe(true);
      expect(await balanceOf(accountId, payment.phone)).toBe(99_900_000n);
    });

    it("returns the money once, when two processes find it due at the same time", async () => {
      const { accountId, network, payment, refund } = await paidPayment();
      const { reference, ...part } = refund(50_000n);
      await network.requestRefund({ reference, ...part });
      await letPass(accountId, 4);
      // Nobody can credit the payer while this transaction locks the row, so both calls must wait halfway.
      const reads = await db().$transaction(async (transaction) => {
        await transaction.$queryRaw(Prisma.sql`
          SELECT id FROM sandbox.payers WHERE account_id = ${accountId} AND phone = ${payment.phone} FOR UPDATE`);
        const both = [
          network.refundStates([{ reference, paymentReference: payment.reference }]),
          network.refundStates([{ reference, paymentReference: payment.reference }]),
        ];
        await vi.waitFor(async () => expect(await waitingSessions()).toBe(2));
        return { both };
      });
      await Promise.all(reads.both);
      expect(await balanceOf(accountId, payment.phone)).toBe(99_900_000n);
    });

    it("is one refund for one reference, and never exceeds the payment, however many concurrent requests there are", async () => {
      const { network, refund } = await paidPayment();
      const same = refund(50_000n);
      const others = Array.from({ length: 10 }, () => refund(40_000n));
      const answers = await Promise.all(
        [same, same, same, ...others].map((each) => network.requestRefund(each)),
      );
      const accepted = new Set(
        [same, same, same, ...others].filter((_, at) => answers[at]!.outcome === "accepted"),
      );
      const total = [...accepted].reduce((sum, each) => sum + each.amount, 0n);
      expect(total).toBeLessThanOrEqual(150_000n);
      expect(total).toBeGreaterThan(110_000n);
      expect(answers).toContainEqual(expect.objectContaining({ code: "AMOUNT_NOT_ACCEPTED" }));
    });

    it("is rejected for an unpaid payment, and unknown if nobody requested it", async () => {
      const { network } = await openMerchant(connect);
      const payment = order();
      await network.requestPayment(payment);
      const reference = newId("refund");
      const refund = {
        reference,
        paymentReference: payment.reference,
        amount: 1n,
        currency: "KZT",
      };
      expect(await network.requestRefund(refund)).toMatchObject({ code: "REFUSED_BY_NETWORK" });
      expect(
        await network.refundStates([{ reference, paymentReference: payment.reference }]),
      ).toEqual([{ reference, state: "not_found", networkStatus: "NotFound" }]);
    });

    it("fails when the fault is on, and returns no money", async () => {
      const { accountId, network, payment, refund } = await paidPayment(amountOf("refunds_fail"));
      const { reference, ...part } = refund(1_000n);
      await network.requestRefund({ reference, ...part });
      await letPass(accountId, 4);
      expect(
        await network.refundStates([{ reference, paymentReference: payment.reference }]),
      ).toEqual([
        {
          reference,
          state: "failed",
          networkStatus: "RefundFailed",
          reason: "The payer's bank rejected the refund.",
        },
      ]);
    });
  });

  describe("static QR payments", () => {
    it("are in the history in the order they were created, page by page, each with its codes", async () => {
      const { accountId, network } = await openMerchant(connect);
      expect(await network.history("")).toEqual({ entries: [], cursor: "", hasMore: false });
      const token = await staticQrToken(accountId);
      const phone = newPhone();
      const orderNumbers: string[] = [];
      for (let each = 1n; each <= 103n; each += 1n) {
        const paid = await payStaticQr(token, { phone, amount: each, comment: "Tea" });
        orderNumbers.push(paid.orderNumber);
      }
      const first = await network.history("");
      expect(first.entries[0]).toMatchObject({
        orderNumber: orderNumbers[0],
        saleType: "POS",
        sourceType: "STATIC_QR",
        operationType: 1,
        operationMethod: 2,
        features: 0,
        amount: 1n,
        currency: "KZT",
        comment: "Tea",
        clientShortName: expect.stringMatching(/^[A-Z][a-z]+ [A-Z]\.$/) as string,
      });
      expect(first.hasMore).toBe(true);
      const second = await network.history(first.cursor);
      expect(second.hasMore).toBe(false);
      const seen = [...first.entries, ...second.entries].map((entry) => entry.orderNumber);
      expect(seen).toEqual(orderNumbers);
      expect(await network.history(second.cursor)).toEqual({
        entries: [],
        cursor: second.cursor,
        hasMore: false,
      });
      await expect(network.history("nonsense")).rejects.toBeInstanceOf(NetworkNoAnswer);
    });

    it("are paid at the URL of the merchant's printed QR code", async () => {
      const { accountId, network } = await openMerchant(connect);
      const code = await network.staticQr();
      expect(code?.address).toMatch(
        new RegExp(`/sandbox/static-qr/${await staticQrToken(accountId)}$`),
      );
      await setFaults(accountId, { server_error: true });
      await expect(network.staticQr()).rejects.toBeInstanceOf(NetworkNoAnswer);
    });

    it("are not missed when one takes long to be recorded", async () => {
      const { accountId, network } = await openMerchant(connect);
      const token = await staticQrToken(accountId);
      await bookSlowly();
      const slow = payStaticQr(token, { phone: newPhone(), amount: 7n, comment: "slow" });
      await vi.waitFor(async () => expect(await sleepingSessions()).toBe(1), { interval: 5 });
      const fast = payStaticQr(token, { phone: newPhone(), amount: 8n });
      const seen: string[] = [];
      let cursor = "";
      await vi.waitFor(async () => {
        const page = await network.history(cursor);
        cursor = page.cursor;
        seen.push(...page.entries.map((entry) => entry.orderNumber));
        expect(seen).toContain((await fast).orderNumber);
      });
      const late = await network.history(cursor);
      seen.push(...late.entries.map((entry) => entry.orderNumber));
      expect(seen).toEqual([(await slow).orderNumber, (await fast).orderNumber]);
    });

    it("are not missed by a reader while others pay, and are duplicated when that fault is on", async () => {
      const { accountId, network } = await openMerchant(connect);
      const token = await staticQrToken(accountId);
      let isPaying = true;
      const paying = Promise.all(
        Array.from({ length: 40 }, () => payStaticQr(token, { phone: newPhone(), amount: 7n })),
      ).finally(() => {
        isPaying = false;
      });
      const seen: string[] = [];
      let cursor = "";
      for (let more = true; more;) {
        const wasPaying = isPaying;
        const page = await network.history(cursor);
        seen.push(...page.entries.map((entry) => entry.orderNumber));
        cursor = page.cursor;
        more = wasPaying || page.hasMore;
      }
      const made = (await paying).map((payment) => payment.orderNumber);
      expect(seen.toSorted()).toEqual(made.toSorted());

      await setFaults(accountId, { duplicate_history: true });
      const { entries } = await network.history("");
      expect(entries).toHaveLength(80);
      expect(new Set(entries.map((entry) => entry.orderNumber))).toEqual(new Set(made));
    });
  });

  it("creates and loses no money, whatever happens at the same time", async () => {
    const { accountId, network, ...merchant } = await openMerchant(connect);
    const phones = [newPhone(), newPhone(), newPhone()];
    for (const phone of phones) {
      await savePayer({ accountId, ...merchant }, { phone, balance: 1_000n });
    }
    const token = await staticQrToken(accountId);
    const one = async (at: number) => {
      const payment = order({ phone: phones[at % 3]!, amount: BigInt(100 + at) });
      await network.requestPayment(payment);
      await Promise.allSettled([
        confirmRequest(accountId, payment.reference),
        at % 4 === 0 ? network.cancel(payment.reference) : undefined,
        payStaticQr(token, { phone: phones[(at + 1) % 3]!, amount: 10n }),
      ]);
      await network.requestRefund({
        reference: newId("refund"),
        paymentReference: payment.reference,
        amount: BigInt(50 + at),
        currency: "KZT",
      });
    };
    await Promise.all(Array.from({ length: 30 }, (_, at) => one(at)));
    await letPass(accountId, 4);
    const payers = await listPayers(accountId);
    const balances = payers.reduce((sum, payer) => sum + payer.balance, 0n);
    const [takings] = await query<{ taken: bigint; refunded: bigint }>(Prisma.sql`
      SELECT (SELECT sum(amount) FROM sandbox.operations
              WHERE account_id = ${accountId} AND status = 'Processed')::bigint AS taken,
             (SELECT sum(amount) FROM sandbox.refunds
              WHERE account_id = ${accountId} AND status = 'Refunded')::bigint AS refunded`);
    expect(takings!.refunded).toBeGreaterThan(0n);
    expect(balances + takings!.taken - takings!.refunded).toBe(3_000n);
  });
});
