import { beforeAll, describe, expect, it } from "vitest";
import { newestOfPayer } from "@/lib/domain/payments/views";
import type { Actor } from "@/lib/kit/actor";
import { inMode } from "@/lib/kit/actor-kinds";
import { db, Prisma, query } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { after, minutes } from "@/lib/kit/time";
import { book, bookedPayment } from "@/tests/support/many-payments";
import { newMember } from "@/tests/support/member";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { readPayer } from "./";
import { Payer } from "./schemas";

const PHONE = "+77011234567";
const START = new Date("2026-11-01T00:00:00Z");

describe("a payer", () => {
  let merchant: Merchant;
  let owner: Actor;
  let refundOf: string;

  beforeAll(async () => {
    merchant = await newMerchant();
    owner = merchant.owner;
    const from = (index: number, changes: Parameters<typeof bookedPayment>[1]) =>
      bookedPayment(merchant, {
        createdAt: after(START, minutes(index)),
        payerPhone: PHONE,
        ...changes,
      });
    const refunded = from(1, { amount: 100_000n, refundedAmount: 30_000n });
    refundOf = refunded.id;
    await book([
      from(0, { amount: 50_001n }),
      refunded,
      from(2, { amount: 500n, status: "failed" }),
      from(3, { amount: 500n, status: "pending" }),
      from(4, { amount: 700n, currency: "USD" }),
      from(5, { payerPhone: "+77010000000" }),
      from(6, { mode: "live" }),
    ]);
    const { organizationId, mode, userId } = owner;
    await db().refund.createMany({
      data: ["Spoilt", "Doubled"].map((reason, index) => ({
        id: newId("refund"),
        ...{ organizationId, mode, userId, reason },
        paymentId: refunded.id,
        amount: 15_000n,
        currency: "KZT",
        status: "completed" as const,
        createdAt: after(START, minutes(10 + index)),
        completedAt: after(START, minutes(10 + index)),
      })),
    });
    await db().payment.update({ where: { id: refundOf }, data: { refundedAmount: 30_000n } });
  });

  it("has counts by status, sums by currency, and the newest refunds", async () => {
    const payer = Payer.parse(await readPayer(owner, "+7 (701) 123-45-67"));
    expect(payer).toMatchObject({
      payer_phone: PHONE,
      first_seen_at: "2026-11-01T00:00:00.000+00:00",
      last_seen_at: "2026-11-01T00:04:00.000+00:00",
      count: 5,
      is_capped: false,
      statuses: [
        { status: "pending", count: 1 },
        { status: "paid", count: 2 },
        { status: "partly_refunded", count: 1 },
        { status: "failed", count: 1 },
      ],
      paid_count: 3,
      settled_count: 4,
      sums: [
        // The average of 500.01 and 1000.00 is rounded.
        { currency: "KZT", paid: 1500.01, refunded: 300, net: 1200.01, average: 750.01 },
        { currency: "USD", paid: 7, refunded: 0, net: 7, average: 7 },
      ],
    });
    expect(payer.refunds.map(({ reason }) => reason)).toEqual(["Doubled", "Spoilt"]);
  });

  it("that only others know is the same as one that nobody knows", async () => {
    const nobody = "+77019999999";
    const stranger = await newMerchant();
    const [foreign, unknown] = await Promise.all(
      [PHONE, nobody].map((phone) => readPayer(stranger.owner, phone)),
    );
    expect(unknown).toEqual({ ...foreign!, payer_phone: nobody });
    expect(foreign).toMatchObject({ count: 0, statuses: [], sums: [], refunds: [] });
    expect(foreign!.first_seen_at).toBeUndefined();
    expect(await readPayer(inMode(owner, "live"), PHONE)).toMatchObject({ count: 1 });
  });

  it("with very many payments is counted up to a limit, and seen as long as it is", async () => {
    expect(await readPayer(owner, PHONE, 2)).toMatchObject({
      first_seen_at: "2026-11-01T00:00:00.000+00:00",
      count: 2,
      is_capped: true,
      settled_count: 1,
    });
    expect(await readPayer(owner, PHONE, 5)).toMatchObject({ count: 5, is_capped: false });
  });

  it("is read only by roles that see all payments, and by a phone number", async () => {
    const cashier = await newMember(owner.organizationId, "cashier");
    await expect(readPayer(cashier, PHONE)).rejects.toMatchObject({ code: "FORBIDDEN" });
    for (const wrong of ["Dana", "+12", ""]) {
      await expect(readPayer(owner, wrong)).rejects.toMatchObject({ code: "NOT_A_PHONE_NUMBER" });
    }
  });

  it("is read from an index, in order, among many payments", async () => {
    const { organizationId, userId } = owner;
    await query(Prisma.sql`
      INSERT INTO payments (id, organization_id, mode, user_id, method, amount, currency, status, payer_phone,
        expires_at, created_at, updated_at)
      SELECT typeid('pay'), ${organizationId}, 'test', ${userId}, 'direct', 100, 'KZT', 'failed',
        '+7701' || (1000000 + n % 2000), at, at, at
      FROM (SELECT n, timestamptz '2026-02-01' + make_interval(secs => n) AS at FROM generate_series(1, 20000) n) s
      RETURNING 1`);
    await query(Prisma.sql`ANALYZE payments`);
    const [explained] = await query<{ "QUERY PLAN": object }>(
      Prisma.sql`EXPLAIN (FORMAT JSON) ${newestOfPayer(owner, "+77011000042", 50_000)}`,
    );
    const plan = JSON.stringify(explained!["QUERY PLAN"]);
    expect(plan).toContain("payer_phone");
    expect(plan).not.toContain("Seq Scan");
    const payer = await readPayer(owner, PHONE);
    expect(payer.refunds[0]).toMatchObject({ payment_id: refundOf, payer_phone: PHONE });
  });
});
