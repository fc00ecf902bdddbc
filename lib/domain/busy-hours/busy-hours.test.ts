import { describe, expect, it } from "vitest";
import { checkDuePayments } from "@/lib/domain/payments";
import { checkDueRefunds } from "@/lib/domain/refunds";
import { syncStaticQrHistory } from "@/lib/domain/static-qr";
import { createSubscription } from "@/lib/domain/webhooks";
import { inMode } from "@/lib/kit/actor-kinds";
import { storedNow } from "@/lib/kit/clock";
import { db, Prisma, query } from "@/lib/kit/db";
import { setFaults } from "@/lib/network";
import { memberOf, newMember } from "@/tests/support/member";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { nextVisitDueIn, playDueVisits, readBusyHour, startBusyHour, stopBusyHour } from "./";
import { planPayers } from "./plan-payers";
import { Random } from "./random";

const inAMinute = (payers: number) => ({ speed: "one_minute" as const, payers });

/** Makes everything that is planned due now. */
const letTimePass = ({ organization }: Merchant) =>
  query(Prisma.sql`UPDATE busy_hour_payers SET next_at = ${storedNow}
    WHERE organization_id = ${organization.id} AND next_at IS NOT NULL RETURNING id`);

/** Plays until nobody is left, whatever the time; polls the network in between, as the ticks do. */
async function playToTheEnd(merchant: Merchant): Promise<void> {
  while ((await readBusyHour(merchant.owner))?.endedAt === null) {
    await letTimePass(merchant);
    await playDueVisits();
    await query(Prisma.sql`UPDATE payments SET next_check_at = now()
      WHERE organization_id = ${merchant.organization.id} AND status = 'pending' RETURNING id`);
    await checkDuePayments();
  }
}

const paymentsOf = ({ organization }: Merchant) =>
  db().payment.findMany({ where: { organizationId: organization.id } });

describe("a busy hour", () => {
  it(
    "is played through the doors of devices and payers, and adds up",
    { timeout: 60_000 },
    async () => {
      const merchant = await newMerchant();
      await createSubscription(merchant.owner, { url: "http://127.0.0.1:9/", events: ["*"] });
      await startBusyHour(merchant.owner, inAMinute(60));
      // By chance it might be nobody.
      await query(Prisma.sql`UPDATE busy_hour_payers SET is_refunded = true
        WHERE organization_id = ${merchant.organization.id} AND method = 'link' AND intent = 'pay' RETURNING id`);
      await playToTheEnd(merchant);
      await syncStaticQrHistory();

      const hour = (await readBusyHour(merchant.owner))!;
      expect(hour).toMatchObject({ payers: 60, arrived: 60, failed: 0, isStopped: false });
      expect(hour.paid + hour.declined + hour.unpaid).toBe(60);
      expect(hour.paid).toBeGreaterThan(40);
      const payments = await paymentsOf(merchant);
      const { organizationId } = merchant.owner;
      const statics = await db().staticQrPayment.findMany({ where: { organizationId } });
      expect(payments.length + statics.length).toBe(60);
      expect(new Set(payments.map(({ method }) => method))).toEqual(new Set(["direct", "link"]));
      const count = (status: string) => payments.filter((one) => one.status === status).length;
      expect(count("completed") + statics.length).toBe(hour.paid);
      expect(count("cancelled")).toBe(hour.declined);
      expect(count("pending")).toBe(hour.unpaid);
      const collected = [...payments.filter(({ status }) => status === "completed"), ...statics];
      expect(collected.reduce((sum, { amount }) => sum + amount, 0n)).toBe(hour.collected);
      expect(hour.refunded).toBeGreaterThan(0);
      expect(await db().refund.count({ where: { organizationId } })).toBe(hour.refunded);
      const events = await db().event.count({ where: { organizationId } });
      expect(events).toBe(count("completed") + count("cancelled"));
      // They came as from the key that a device has.
      expect(new Set(payments.map(({ deviceKeyId }) => deviceKeyId))).toEqual(
        new Set([merchant.device.deviceKeyId]),
      );
      await checkDueRefunds();
    },
  );

  it("is one at a time, and pressing twice starts one", async () => {
    const { owner, organization } = await newMerchant();
    const [one, other] = await Promise.all([
      startBusyHour(owner, inAMinute(5)),
      startBusyHour(owner, inAMinute(5)),
    ]);
    expect(other.id).toBe(one.id);
    const where = { organizationId: organization.id };
    expect(await db().busyHourPayer.count({ where })).toBe(5);
    expect(await db().auditEntry.count({ where: { ...where, action: "busy_hour.started" } })).toBe(
      1,
    );
  });

  it("makes each payment once, however often a step is repeated and whoever plays", async () => {
    const merchant = await newMerchant();
    await startBusyHour(merchant.owner, inAMinute(20));
    for (const _ of Array.from({ length: 4 })) {
      // A process that died after a step and before it was noted: the step is claimed again.
      await query(Prisma.sql`UPDATE busy_hour_payers SET step = 'arrive', outcome = NULL, next_at = ${storedNow}
        WHERE organization_id = ${merchant.organization.id} RETURNING id`);
      await Promise.all([playDueVisits(), playDueVisits(), playDueVisits()]);
    }
    const payments = await paymentsOf(merchant);
    const { organizationId } = merchant.owner;
    await syncStaticQrHistory();
    const statics = await db().staticQrPayment.count({ where: { organizationId } });
    expect(payments.length + statics).toBe(20);
  });

  it("stops: nobody comes any more, and those who have come finish", async () => {
    const merchant = await newMerchant();
    await startBusyHour(merchant.owner, inAMinute(30));
    // A refund would wait for the poll.
    await query(Prisma.sql`UPDATE busy_hour_payers SET is_refunded = false
      WHERE organization_id = ${merchant.organization.id} RETURNING id`);
    // The first one comes at once, after what other hours have left due; the second may have come by now.
    while ((await playDueVisits()) > 0);
    const stopped = await stopBusyHour(merchant.owner);
    expect(stopped).toMatchObject({ isStopped: true });
    const { arrived } = stopped!;
    expect(arrived).toBeGreaterThan(0);
    expect(arrived).toBeLessThan(30);
    expect(stopped!.endedAt).not.toBeNull();
    for (const _ of [1, 2]) {
      await letTimePass(merchant);
      await playDueVisits();
    }
    const hour = (await readBusyHour(merchant.owner))!;
    expect(hour.arrived).toBe(arrived);
    expect(hour.paid + hour.declined + hour.unpaid).toBe(arrived);
    // A further stop changes nothing, and a new one can begin.
    expect(await stopBusyHour(merchant.owner)).toEqual(hour);
    const next = await startBusyHour(merchant.owner, inAMinute(5));
    expect(next.id).not.toBe(hour.id);
    const where = { organizationId: merchant.organization.id };
    expect(await db().busyHour.count({ where })).toBe(1);
  });

  it("ends when who began it may not play it any more", async () => {
    const merchant = await newMerchant();
    const developer = await newMember(merchant.organization.id, "developer");
    await startBusyHour(developer, inAMinute(10));
    await db().membership.deleteMany({ where: { userId: developer.userId } });
    await playDueVisits();
    const stopped = (await readBusyHour(merchant.owner))!;
    expect(stopped).toMatchObject({ isStopped: true });
    await letTimePass(merchant);
    await playDueVisits();
    expect((await readBusyHour(merchant.owner))!.arrived).toBe(stopped.arrived);
  });

  it("is for those who may issue device keys, in test mode only", async () => {
    const { owner, organization } = await newMerchant();
    for (const role of ["cashier", "accountant"] as const) {
      const member = await newMember(organization.id, role);
      for (const act of [
        () => startBusyHour(member, inAMinute(5)),
        () => stopBusyHour(member),
        () => readBusyHour(member),
      ]) {
        await expect(act()).rejects.toMatchObject({ code: "FORBIDDEN" });
      }
    }
    const live = inMode(await memberOf(owner), "live");
    await expect(startBusyHour(live, inAMinute(5))).rejects.toMatchObject({
      code: "NO_SANDBOX_IN_LIVE_MODE",
    });
    expect(await db().busyHour.count({ where: { organizationId: organization.id } })).toBe(0);
  });

  it("goes on when the network is silent or refuses: who could not pay is counted", async () => {
    const merchant = await newMerchant();
    await setFaults(merchant.account.id, { server_error: true, insufficient_funds: true });
    await startBusyHour(merchant.owner, inAMinute(20));
    for (const _ of Array.from({ length: 2 })) {
      await letTimePass(merchant);
      await playDueVisits();
      await playDueVisits();
    }
    expect((await readBusyHour(merchant.owner))!.failed).toBeGreaterThan(0);
    expect((await readBusyHour(merchant.owner))!.paid).toBe(0);
  });

  it("another organization's is its own", async () => {
    const [merchant, other] = await Promise.all([newMerchant(), newMerchant()]);
    const hour = await startBusyHour(merchant.owner, inAMinute(5));
    expect(await readBusyHour(other.owner)).toBeUndefined();
    expect(await stopBusyHour(other.owner)).toBeUndefined();
    expect(await readBusyHour(merchant.owner)).toEqual(hour);
  });

  it("says when its next step is due", async () => {
    await query(Prisma.sql`UPDATE busy_hour_payers SET next_at = NULL RETURNING id`);
    expect(await nextVisitDueIn()).toBeUndefined();
    const { owner } = await newMerchant();
    await startBusyHour(owner, inAMinute(2));
    expect(await nextVisitDueIn()).toBe(0);
    await playDueVisits();
    expect(await nextVisitDueIn()).toBeGreaterThan(0);
  });
});

describe("its plan", () => {
  const plan = (currency: string, payers = 600) =>
    planPayers(
      { payers, durationMs: 3_600_000, currency, tillIds: ["a"], deviceKeyIds: ["b"] },
      new Random({ seed: "7", idSeed: "7" }),
    );

  it("is a mix as in a shop", () => {
    const payers = plan("KZT");
    const share = (test: (payer: (typeof payers)[number]) => boolean) =>
      payers.filter(test).length / payers.length;
    expect(share(({ method }) => method === "link")).toBeGreaterThan(0.4);
    expect(share(({ method }) => method === "request")).toBeGreaterThan(0.2);
    expect(share(({ method }) => method === "static")).toBeGreaterThan(0.1);
    expect(share(({ intent }) => intent === "pay")).toBeGreaterThan(0.8);
    expect(share(({ intent }) => intent === "decline")).toBeGreaterThan(0.02);
    expect(share(({ intent }) => intent === "ignore")).toBeGreaterThan(0.02);
    expect(share(({ isRefunded }) => isRefunded)).toBeGreaterThan(0.02);
    expect(new Set(payers.map(({ phone }) => phone)).size).toBeGreaterThan(20);
    expect(share(({ tillId }) => tillId === "a")).toBeGreaterThan(0.3);
  });

  it("has bursts: the busiest five minutes have at least twice the payers of the quietest", () => {
    const slots = new Map<number, number>();
    const moments = plan("KZT").map(({ comesAfterMs }) => comesAfterMs);
    expect(moments[0]).toBe(0);
    expect(moments).toEqual(moments.toSorted((one, other) => one - other));
    for (const at of moments) {
      const slot = Math.min(Math.floor(at / 300_000), 11);
      slots.set(slot, (slots.get(slot) ?? 0) + 1);
    }
    const counts = [...slots.values()];
    expect(Math.max(...counts)).toBeGreaterThan(2 * Math.min(...counts));
  });

  it.each(["KZT", "JPY", "EUR", "NOK", "BRL"])("has amounts of a coffee shop in %s", (currency) => {
    for (const { amount } of plan(currency)) expect(amount).toBeGreaterThan(0n);
  });
});
