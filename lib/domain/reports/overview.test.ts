import { describe, expect, it, onTestFinished } from "vitest";
import type { Actor } from "@/lib/kit/actor";
import { inMode, inRole } from "@/lib/kit/actor-kinds";
import { db } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { Forbidden } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import { after, days, hours, minutes } from "@/lib/kit/time";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { presentOverview, presentVolume, readLatestPayments, readOverview, readVolume } from "./";
import type { AttentionItem, VolumePeriod } from "./schemas";

type Status = "pending" | "completed" | "cancelled" | "failed" | "expired";

interface Made {
  at: Date;
  amount?: bigint;
  status?: Status;
  expiresAt?: Date;
}

/** Creates a payment that was created and settled at the same moment. */
async function pay(owner: Actor, made: Made): Promise<string> {
  const { at, amount = 100_000n, status = "completed", expiresAt } = made;
  const { organizationId, mode, userId, currency } = owner;
  const id = newId("payment");
  await db().payment.create({
    data: {
      id,
      organizationId,
      mode,
      userId,
      currency,
      method: "link",
      amount,
      status,
      createdAt: at,
      updatedAt: at,
      expiresAt: expiresAt ?? after(at, minutes(15)),
      completedAt: status === "completed" ? at : null,
      cancelledAt: status === "cancelled" ? at : null,
    },
  });
  return id;
}

async function refund(
  owner: Actor,
  paymentId: string,
  { amount, at, isDone }: { amount: bigint; at: Date; isDone: boolean },
) {
  const { organizationId, mode, userId, currency } = owner;
  const id = newId("refund");
  const made = { createdAt: at, updatedAt: at };
  await db().refund.create({
    data: { id, organizationId, mode, userId, currency, paymentId, amount, ...made },
  });
  if (isDone) {
    await db().refund.update({ where: { id }, data: { status: "completed", completedAt: at } });
  }
  return id;
}

/** A time zone in which it is between noon and 23:00 now, so that some hours of today have passed and some have not. */
const afternoonZone = (): string => {
  const hour = new Date().getUTCHours();
  // Etc/GMT-12 is twelve hours ahead of UTC.
  if (hour === 11 || hour === 23) return hour === 11 ? "Etc/GMT-6" : "Etc/GMT+6";
  return hour >= 12 ? "Etc/GMT" : "Etc/GMT-12";
};

async function afternoonShop(): Promise<Merchant & { now: Date }> {
  const merchant = await newMerchant();
  const { id } = merchant.organization;
  await db().organization.update({ where: { id }, data: { timeZone: afternoonZone() } });
  return { ...merchant, now: new Date() };
}

const overviewOf = async (actor: Actor) => presentOverview(await readOverview(actor));
/** What needs attention of one kind. */
const attentionTo = async (actor: Actor, kind: AttentionItem["kind"]) =>
  (await overviewOf(actor)).attention.items.filter((item) => item.kind === kind);
const faultFor = async (actor: Actor) => (await attentionTo(actor, "polling"))[0]?.fault;
const volumeOf = async (actor: Actor, period: VolumePeriod) =>
  presentVolume(await readVolume(actor, period));

describe("today", () => {
  it("is compared with the same weekday last week, up to the same time of day", async () => {
    const { owner, now } = await afternoonShop();
    const paid = await pay(owner, { at: after(now, -hours(2)), amount: 250_050n });
    await pay(owner, { at: after(now, -minutes(3)), amount: 100_000n });
    await pay(owner, { at: after(now, -minutes(30)), status: "failed" });
    await pay(owner, { at: after(now, -minutes(20)), status: "expired" });
    await pay(owner, { at: after(now, -minutes(1)), status: "pending" });
    await refund(owner, paid, { amount: 50_000n, at: after(now, -minutes(5)), isDone: true });
    const weekAgo = after(now, -days(7));
    await pay(owner, { at: after(weekAgo, -hours(1)), amount: 200_000n });
    // Later that day, and on another weekday.
    await pay(owner, { at: after(weekAgo, minutes(10)), amount: 900_000n });
    await pay(owner, { at: after(now, -days(1)), amount: 800_000n });

    const { today, last_week } = await overviewOf(owner);
    expect(today).toEqual({
      taken: 3500.5,
      count: 2,
      static_qr: 0,
      average: 1750.25,
      refunded: 500,
      settled_count: 4,
      paid_count: 2,
    });
    expect(last_week).toEqual({
      taken: 2000,
      count: 1,
      static_qr: 0,
      average: 2000,
      refunded: 0,
      settled_count: 1,
      paid_count: 1,
    });
  });

  it("has no average and no rate until a payment settles", async () => {
    const { owner } = await newMerchant();
    const { today } = await overviewOf(owner);
    expect(today).toMatchObject({ taken: 0, count: 0, refunded: 0 });
    expect(today.average).toBeUndefined();
    expect(today.settled_count).toBe(0);
  });

  it("has no data of another organization or mode", async () => {
    const [own, other] = [await afternoonShop(), await afternoonShop()];
    const at = after(own.now, -minutes(2));
    await pay(other.owner, { at });
    await pay(inMode(own.owner, "live"), { at });
    expect((await overviewOf(own.owner)).today.count).toBe(0);
    expect(await readLatestPayments(own.owner)).toEqual([]);
    expect((await volumeOf(own.owner, "7")).count).toBe(0);
  });
});

describe("what needs attention", () => {
  it("is empty if everything is fine", async () => {
    const { owner } = await newMerchant();
    const { attention, network } = await overviewOf(owner);
    expect(attention).toEqual({ items: [], hidden_count: 0 });
    expect(network).toMatchObject({ kind: "sandbox", state: "not_asked_yet" });
  });

  it("says to owners when nothing polls, and when the Inngest server does not", async () => {
    const { owner } = await newMerchant();
    const accountant = inRole(owner, "accountant");
    const polled = (data: { lastTickAt: Date; engineSeenAt: Date | null }) =>
      db().pollingState.update({ where: { id: 1 }, data });
    const now = new Date();
    const long = after(now, -minutes(5));
    onTestFinished(async () => {
      env().INNGEST_DEV = false;
      await polled({ lastTickAt: now, engineSeenAt: null });
    });
    await polled({ lastTickAt: long, engineSeenAt: null });
    expect(await faultFor(owner)).toBe("overdue");
    expect(await faultFor(accountant)).toBeUndefined();
    await polled({ lastTickAt: now, engineSeenAt: long });
    expect(await faultFor(owner)).toBeUndefined();
    env().INNGEST_DEV = true;
    expect(await faultFor(owner)).toBe("engine_silent");
    await polled({ lastTickAt: now, engineSeenAt: now });
    expect(await faultFor(owner)).toBeUndefined();
  });

  it("lists refunds pending for over an hour, payments paid late, and failed deliveries", async () => {
    const { owner, organization } = await newMerchant();
    const now = new Date();
    const at = after(now, -hours(3));
    const paid = await pay(owner, { at });
    const stuck = await refund(owner, paid, {
      amount: 100n,
      at: after(now, -hours(2)),
      isDone: false,
    });
    await refund(owner, paid, { amount: 100n, at: after(now, -minutes(50)), isDone: false });
    const late = await pay(owner, { at, amount: 4200n, expiresAt: after(at, -minutes(1)) });
    await pay(owner, { at: after(now, -days(2)), expiresAt: after(now, -days(3)) });
    const own = { organizationId: organization.id, mode: "test" as const };
    const subscription = await db().subscription.create({
      data: {
        ...own,
        id: newId("subscription"),
        url: "https://shop.example/hooks",
        events: ["*"],
        failingSince: after(now, -hours(1)),
      },
    });
    const failed = (createdAt: Date, isTest: boolean) => ({
      ...own,
      id: newId("delivery"),
      subscriptionId: subscription.id,
      eventType: "payment.completed",
      isTest,
      status: "failed" as const,
      createdAt,
      eventCreatedAt: createdAt,
    });
    // A delivery that is not a test needs an event.
    const eventId = newId("event");
    await db().event.create({
      data: { ...own, id: eventId, type: "payment.completed", paymentId: paid },
    });
    await db().delivery.createMany({
      data: [{ ...failed(after(now, -hours(2)), false), eventId }, failed(now, true)],
    });

    const { attention } = await overviewOf(owner);
    expect(attention.items).toMatchObject([
      { subscription_id: subscription.id, problem: "failing", count: 1, more: false },
      { kind: "stuck_refunds", refund_id: stuck, count: 1, more: false },
      { payment_id: late, amount: 42 },
    ]);
  });

  it("lists a subscription that Qassa turned off, but not one that a member turned off or deleted", async () => {
    const { owner, organization } = await newMerchant();
    const add = (data: object) =>
      db().subscription.create({
        data: {
          id: newId("subscription"),
          organizationId: organization.id,
          mode: "test",
          url: "https://shop.example/hooks",
          events: ["*"],
          isActive: false,
          ...data,
        },
      });
    const gone = await add({ disabledReason: "The endpoint answered 410 Gone" });
    await add({ failingSince: new Date() });
    await add({ disabledReason: "The endpoint answered 410 Gone", deletedAt: new Date() });
    expect(await attentionTo(owner, "webhooks")).toMatchObject([
      { subscription_id: gone.id, problem: "switched_off" },
    ]);
  });

  it("is limited to what the role can read", async () => {
    const { owner, organization } = await newMerchant();
    const now = new Date();
    await refund(owner, await pay(owner, { at: now }), {
      amount: 100n,
      at: after(now, -hours(2)),
      isDone: false,
    });
    await db().subscription.create({
      data: {
        id: newId("subscription"),
        organizationId: organization.id,
        mode: "test",
        url: "https://shop.example/hooks",
        events: ["*"],
        failingSince: now,
      },
    });
    const seenBy = async (role: "accountant" | "developer") =>
      (await overviewOf(inRole(owner, role))).attention.items.map(({ kind }) => kind);
    expect(await seenBy("accountant")).toEqual(["stuck_refunds"]);
    expect(await seenBy("developer")).toEqual(["webhooks", "stuck_refunds"]);
    const cashier = inRole(owner, "cashier");
    await expect(readOverview(cashier)).rejects.toThrow(Forbidden);
  });

  it("has one entry for refunds that wait because the network is silent", async () => {
    const { owner, account } = await newMerchant();
    const now = new Date();
    await refund(owner, await pay(owner, { at: now }), {
      amount: 100n,
      at: after(now, -hours(2)),
      isDone: false,
    });
    await db().networkAccount.update({
      where: { id: account.id },
      data: { lastAnswerAt: after(now, -minutes(9)), lastFailureAt: now, lastFailure: "Silence" },
    });
    const { items } = (await overviewOf(owner)).attention;
    expect(items).toMatchObject([{ kind: "network", count: 1, more: false }]);
    expect(items).toHaveLength(1);
  });

  it("has a failed refund until its amount is refunded", async () => {
    const { owner } = await newMerchant();
    const paid = await pay(owner, { at: new Date(), amount: 1000n });
    const id = await refund(owner, paid, { amount: 1000n, at: new Date(), isDone: false });
    await db().refund.update({
      where: { id },
      data: { status: "failed", failReason: "Refused", updatedAt: new Date() },
    });
    expect(await attentionTo(owner, "failed_refund")).toMatchObject([
      { refund_id: id, amount: 10 },
    ]);
    await refund(owner, paid, { amount: 1000n, at: new Date(), isDone: true });
    await db().payment.update({ where: { id: paid }, data: { refundedAmount: 1000n } });
    expect(await attentionTo(owner, "failed_refund")).toEqual([]);
  });
});

describe("the network's health", () => {
  it("is the poll's latest result and its delay", async () => {
    const { owner, account } = await newMerchant();
    const now = new Date();
    const hear = (data: object) =>
      db().networkAccount.update({
        where: { id: account.id },
        data: { historyNextAt: now, ...data },
      });
    await hear({ lastAnswerAt: now, lastFailureAt: after(now, -hours(1)), lastFailure: "Silence" });
    expect((await overviewOf(owner)).network).toMatchObject({ state: "answering" });
    await hear({ lastFailureAt: after(now, 1000), historyNextAt: after(now, -minutes(5)) });
    const { network } = await overviewOf(owner);
    expect(network).toMatchObject({ state: "not_answering", last_failure: "Silence" });
    expect(network!.lag_seconds).toBeGreaterThanOrEqual(300);
    expect(network!.lag_seconds).toBeLessThan(330);
  });

  it("is missing in live mode without a network", async () => {
    const { owner } = await newMerchant();
    expect((await overviewOf(inMode(owner, "live"))).network).toBeUndefined();
  });
});

describe("the volume", () => {
  it("compares each day with the same day of the previous period", async () => {
    const { owner, now } = await afternoonShop();
    await pay(owner, { at: after(now, -minutes(5)), amount: 100n });
    await pay(owner, { at: after(now, -days(6)), amount: 300n });
    await pay(owner, { at: after(now, -days(7)), amount: 700n });
    await pay(owner, { at: after(now, -days(14)), amount: 900n });
    // Later on the day that today is compared with.
    await pay(owner, { at: after(now, minutes(30) - days(7)), amount: 1_000_000n });
    const volume = await volumeOf(owner, "7");
    expect(volume).toMatchObject({ taken: 4, count: 2, previous_taken: 7, previous_count: 1 });
    expect(volume.points).toHaveLength(7);
    expect(volume.points.at(-1)).toMatchObject({ taken: 1, previous_taken: 7 });
    expect(volume.points[0]).toMatchObject({ taken: 3, previous_taken: 0 });
    const month = await volumeOf(owner, "30");
    expect(month.taken).toBe(10_020);
    // The previous period began before the first payment, so there is no comparison.
    expect(month.previous_taken).toBeUndefined();
    expect(month.points.every((point) => point.previous_count === undefined)).toBe(true);
    expect((await volumeOf(owner, "90")).points).toHaveLength(90);
  });

  it("compares each hour of today with the same weekday last week", async () => {
    const { owner, now } = await afternoonShop();
    const at = after(now, -minutes(1));
    await pay(owner, { at, amount: 500n });
    await pay(owner, { at: after(at, -days(7)), amount: 300n });
    await pay(owner, { at: after(now, minutes(30) - days(7)), amount: 900n });
    const { points, taken } = await volumeOf(owner, "today");
    const hourNow = Number(
      new Intl.DateTimeFormat("en", {
        hour: "numeric",
        hourCycle: "h23",
        timeZone: afternoonZone(),
      }).format(now),
    );
    expect(points.length - 1 - hourNow).toBeOneOf([0, 1]);
    expect(taken).toBe(5);
    const hour = points.find((point) => point.count > 0);
    expect(hour).toMatchObject({ taken: 5, previous_taken: 3, previous_count: 1 });
  });
});
