import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { changeRole, type Member } from "@/lib/domain/accounts";
import type { Actor } from "@/lib/kit/actor";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { after, days, hours, minutes } from "@/lib/kit/time";
import { listen } from "@/tests/support/listener";
import { keepMails, mailsTo } from "@/tests/support/mailbox";
import { memberOf, newMember } from "@/tests/support/member";
import { type Merchant, newMerchant } from "@/tests/support/merchant";
import { MAX_ATTEMPTS } from "./message-queue";
import {
  addChannel,
  changeNotificationSettings,
  deleteOldNotifications,
  listChannels,
  openNotifications,
  readNotificationSettings,
  removeChannel,
  sendNotifications,
  testChannel,
} from ".";
import type { NewChannel } from "./schemas";

const folder = keepMails();

interface Shop extends Merchant {
  boss: Member;
}

async function newShop(): Promise<Shop> {
  const merchant = await newMerchant();
  return { ...merchant, boss: await memberOf(merchant.owner) };
}

/** Finds what has happened and sends it, as a tick and its background function do. */
async function notifyAll(): Promise<void> {
  await openNotifications();
  await sendNotifications();
}

const subjects = async (member: Member): Promise<string[]> =>
  (await mailsTo(folder, member.email)).map((mail) => /^Subject: (.*)$/m.exec(mail)![1]!);

const ALL = ["network_down", "refund_failed", "endpoint_failing", "daily_close"] as const;
const everything = (member: Member) =>
  changeNotificationSettings(member, { kinds: [...ALL], in_test_mode: true });

const setNetwork = (actor: Actor, data: { lastAnswerAt: Date; lastFailureAt: Date | null }) =>
  db().networkAccount.updateMany({
    where: { organizationId: actor.organizationId, mode: actor.mode },
    data: { ...data, lastFailure: "No answer within 5 s" },
  });

async function failRefund(actor: Actor, amount = 150_000n): Promise<string> {
  const { organizationId, mode, userId, currency } = actor;
  const own = { organizationId, mode, userId, currency };
  const now = new Date();
  const payment = await db().payment.create({
    data: {
      ...own,
      id: newId("payment"),
      method: "link",
      amount,
      status: "completed",
      completedAt: now,
      expiresAt: after(now, minutes(15)),
    },
  });
  const id = newId("refund");
  await db().refund.create({ data: { ...own, id, paymentId: payment.id, amount } });
  await db().refund.update({
    where: { id },
    data: { status: "failed", failReason: "Insufficient balance", updatedAt: new Date() },
  });
  return id;
}

const addSubscription = ({ organizationId, mode }: Actor) =>
  db().subscription.create({
    data: {
      id: newId("subscription"),
      organizationId,
      mode,
      url: "https://shop.example/hooks",
      events: ["*"],
      failingSince: after(new Date(), -minutes(5)),
    },
  });

describe("a silent network", () => {
  it("is told after two minutes, once, and again when it is back", async () => {
    const { owner, boss } = await newShop();
    await everything(boss);
    const now = new Date();
    await setNetwork(owner, { lastAnswerAt: after(now, -minutes(1)), lastFailureAt: now });
    await notifyAll();
    expect(await subjects(boss)).toEqual([]);
    await setNetwork(owner, { lastAnswerAt: after(now, -minutes(3)), lastFailureAt: now });
    await Promise.all([notifyAll(), notifyAll(), notifyAll()]);
    await notifyAll();
    const down = "The payment network isn’t answering – Corner Shop (test mode)";
    expect(await subjects(boss)).toEqual([down]);
    const [mail] = await mailsTo(folder, boss.email);
    expect(mail).toContain("No answer within 5 s");
    expect(mail).toMatch(/^http\S+\/open\?organization=org_\w+&mode=test&path=%2Foverview$/m);
    await setNetwork(owner, { lastAnswerAt: new Date(), lastFailureAt: now });
    await notifyAll();
    await notifyAll();
    expect(await subjects(boss)).toEqual([
      down,
      "The payment network answers again – Corner Shop (test mode)",
    ]);
  });
});

describe("a failed refund", () => {
  it("is told to those whose role sees refunds, unless they have chosen otherwise", async () => {
    const { owner, organization, boss } = await newShop();
    const live = { ...owner, mode: "live" as const };
    const accountant = await newMember(organization.id, "accountant");
    const developer = await newMember(organization.id, "developer");
    const quiet = await newMember(organization.id, "admin");
    await changeNotificationSettings(quiet, { kinds: [], in_test_mode: false });
    const id = await failRefund(live);
    await failRefund(owner);
    await notifyAll();
    const told = ["A refund of ₸1,500.00 failed – Corner Shop"];
    expect(await subjects(boss)).toEqual(told);
    expect(await subjects(accountant)).toEqual(told);
    expect(await subjects(developer)).toEqual([]);
    expect(await subjects(quiet)).toEqual([]);
    const [mail] = await mailsTo(folder, boss.email);
    expect(mail).toContain("Insufficient balance");
    expect(mail).toContain(`mode=live&path=%2Frefunds%2F${id}`);
    expect(mail).toMatch(
      /Choose what you are told about: http\S+path=%2Fsettings%2Fprofile%23notifications/,
    );
  });

  it("is one email with the others that failed at the same time", async () => {
    const { owner, boss } = await newShop();
    await everything(boss);
    for (const amount of [100_000n, 200_000n, 300_000n]) await failRefund(owner, amount);
    await notifyAll();
    expect(await subjects(boss)).toEqual(["3 refunds failed – Corner Shop (test mode)"]);
    const [mail] = await mailsTo(folder, boss.email);
    for (const amount of ["₸1,000.00", "₸2,000.00", "₸3,000.00"]) expect(mail).toContain(amount);
  });

  it("is not told to a member who has left in the meantime, or whose role no longer sees it", async () => {
    const { owner, organization, boss } = await newShop();
    const demoted = await newMember(organization.id, "accountant");
    await everything(demoted);
    await changeRole(boss, demoted.userId, "cashier");
    await failRefund(owner);
    await notifyAll();
    expect(await subjects(demoted)).toEqual([]);
  });
});

describe("a failing endpoint", () => {
  it("is told once while it fails, and again when it works", async () => {
    const { owner, boss } = await newShop();
    await everything(boss);
    const { id } = await addSubscription(owner);
    await notifyAll();
    // It goes on failing, and is then turned off by Qassa: that is the same trouble.
    await db().subscription.update({ where: { id }, data: { failingSince: new Date() } });
    await notifyAll();
    const failing = "Webhooks to shop.example are failing – Corner Shop (test mode)";
    expect(await subjects(boss)).toEqual([failing]);
    await db().subscription.update({ where: { id }, data: { failingSince: null } });
    await notifyAll();
    expect(await subjects(boss)).toEqual([
      failing,
      "Webhooks to shop.example work again – Corner Shop (test mode)",
    ]);
  });

  it("that someone turns off is over without a word", async () => {
    const { owner, boss } = await newShop();
    await everything(boss);
    const { id } = await addSubscription(owner);
    await notifyAll();
    await db().subscription.update({ where: { id }, data: { isActive: false } });
    await notifyAll();
    expect(await subjects(boss)).toHaveLength(1);
    const { organizationId } = owner;
    const open = { organizationId, kind: "endpoint_failing", resolvedAt: null };
    expect(await db().notification.count({ where: open })).toBe(0);
  });
});

describe("the daily close", () => {
  const yesterday = async ({ owner, organization }: Shop, at = after(new Date(), -days(1))) => {
    const { organizationId, mode, userId, currency } = owner;
    await db().organization.update({
      where: { id: organization.id },
      data: { timeZone: midday() },
    });
    await db().payment.create({
      data: {
        ...{ organizationId, mode, userId, currency },
        id: newId("payment"),
        method: "link",
        amount: 420_000n,
        status: "completed",
        createdAt: at,
        completedAt: at,
        expiresAt: after(at, minutes(15)),
      },
    });
  };
  /** A time zone in which it is about noon. */
  const midday = () => {
    const offset = new Date().getUTCHours() - 12;
    return offset === 0 ? "Etc/GMT" : `Etc/GMT${offset > 0 ? "+" : "-"}${Math.abs(offset)}`;
  };
  const chosenBefore = (member: Member, changedAt: Date) =>
    db().notificationSettings.update({
      where: {
        organizationId_userId: { organizationId: member.organizationId, userId: member.userId },
      },
      data: { changedAt },
    });

  it("is sent once for a day that has ended since it was chosen", async () => {
    const shop = await newShop();
    await yesterday(shop);
    await everything(shop.boss);
    await notifyAll();
    expect(await subjects(shop.boss)).toEqual([]);

    const other = await newShop();
    await yesterday(other);
    await everything(other.boss);
    await chosenBefore(other.boss, after(new Date(), -days(2)));
    await notifyAll();
    await notifyAll();
    const [subject, ...rest] = await subjects(other.boss);
    expect(rest).toEqual([]);
    expect(subject).toMatch(/^Daily close, .*: ₸4,200\.00 – Corner Shop \(test mode\)$/);
    const [mail] = await mailsTo(folder, other.boss.email);
    expect(mail).toMatch(/Collected \(1 payment\) +₸4,200\.00/);
  });

  it("is not sent for a day without payments and refunds", async () => {
    const shop = await newShop();
    await yesterday(shop, after(new Date(), -days(5)));
    await everything(shop.boss);
    await chosenBefore(shop.boss, after(new Date(), -days(2)));
    await notifyAll();
    expect(await subjects(shop.boss)).toEqual([]);
  });
});

describe("a chat", () => {
  const heard: { path: string; body: Record<string, unknown> }[] = [];
  let status = 200;
  afterEach(() => {
    heard.length = 0;
    status = 200;
  });
  async function newChat(
    member: Member,
    given: Partial<NewChannel> = {},
    path = "/chat",
  ): Promise<string> {
    const listener = await listen(async (request) => {
      const body = (await request.json()) as Record<string, unknown>;
      heard.push({ path: new URL(request.url).pathname, body });
      return new Response(status === 200 ? "ok" : "no_such_channel", { status });
    });
    onTestFinished(() => listener.close());
    const { channel_id } = await addChannel(member, {
      name: "Shop floor",
      format: "slack",
      url: `${listener.origin}${path}`,
      kinds: ["refund_failed"],
      in_test_mode: true,
      ...given,
    });
    return channel_id;
  }

  it("gets the same as the emails say, in the form that it takes", async () => {
    for (const format of ["slack", "discord", "telegram", "teams", "json"] as const) {
      const { owner, boss } = await newShop();
      await newChat(boss, { format }, "/chat?chat_id=-100");
      await failRefund(owner);
      await notifyAll();
      const { body } = heard.pop()!;
      expect(JSON.stringify(body), format).toContain("A refund of ₸1,500.00 failed");
      expect(JSON.stringify(body), format).toContain("Insufficient balance");
      if (format === "telegram") expect(body).toMatchObject({ chat_id: "-100" });
      if (format === "discord") expect(body).toMatchObject({ allowed_mentions: { parse: [] } });
      if (format === "json") {
        expect(body).toMatchObject({
          notifications: [
            { type: "refund_failed", resolved: false, organization_id: owner.organizationId },
          ],
        });
      }
    }
  });

  it("that does not take a message is tried again, five times in all, and shows why", async () => {
    const { owner, boss } = await newShop();
    await newChat(boss);
    status = 404;
    await failRefund(owner);
    await openNotifications();
    const of = { where: { notification: { organizationId: owner.organizationId } } };
    for (let attempt = 1; attempt <= MAX_ATTEMPTS + 2; attempt += 1) {
      await sendNotifications();
      await db().notificationMessage.updateMany({
        where: { ...of.where, userId: null, nextAttemptAt: { not: null } },
        data: { nextAttemptAt: after(new Date(), -minutes(1)) },
      });
    }
    expect(heard).toHaveLength(MAX_ATTEMPTS);
    const [chat] = await listChannels(boss);
    expect(chat!.last_message).toMatchObject({ status: "failed" });
    expect(chat!.last_message!.error).toContain("no_such_channel");
  });

  it("can be tested, and says why it does not take a message", async () => {
    const { boss } = await newShop();
    const id = await newChat(boss);
    expect(await testChannel(boss, id)).toEqual({ is_delivered: true });
    expect(heard[0]!.body.text).toContain("Notifications of Corner Shop will appear here.");
    status = 403;
    expect(await testChannel(boss, id)).toMatchObject({ is_delivered: false });
  });

  it("does not keep its address readable, and must be one that may be posted to", async () => {
    const { boss } = await newShop();
    const id = await newChat(boss, {}, "/secret-path");
    const stored = await db().notificationChannel.findUniqueOrThrow({ where: { id } });
    expect(Buffer.from(stored.urlEncrypted).toString("utf8")).not.toContain("secret-path");
    expect(JSON.stringify(await listChannels(boss))).not.toContain("secret-path");
    for (const url of ["https://10.0.0.1/x", "https://a:b@chat.example/x", "ftp://chat.example"]) {
      const refused = addChannel(boss, {
        name: "x",
        format: "json",
        url,
        kinds: ["refund_failed"],
        in_test_mode: false,
      });
      await expect(refused, url).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    }
    await expect(newChat(boss, { format: "telegram" })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
    });
  });

  it("is one of at most ten", async () => {
    const { boss } = await newShop();
    for (let count = 0; count < 10; count += 1) await newChat(boss);
    await expect(newChat(boss)).rejects.toMatchObject({ code: "TOO_MANY_NOTIFICATION_CHANNELS" });
  });

  it("of another organization is not found, and is for those who manage the organization", async () => {
    const { boss, organization } = await newShop();
    const id = await newChat(boss);
    const { boss: other } = await newShop();
    await expect(removeChannel(other, id)).rejects.toMatchObject({
      code: "NOTIFICATION_CHANNEL_NOT_FOUND",
    });
    const accountant = await newMember(organization.id, "accountant");
    await expect(listChannels(accountant)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await removeChannel(boss, id);
    expect(await listChannels(boss)).toEqual([]);
  });
});

describe("what a member is told about", () => {
  it("is by default what their role is there for, and only what it can see", async () => {
    const { organization, boss } = await newShop();
    const cashier = await newMember(organization.id, "cashier");
    expect(await readNotificationSettings(boss)).toMatchObject({
      kinds: ["network_down", "refund_failed", "endpoint_failing"],
      available_kinds: [...ALL],
      in_test_mode: false,
      email: boss.email,
    });
    expect(await readNotificationSettings(cashier)).toMatchObject({
      kinds: [],
      available_kinds: [],
    });
    expect(await everything(cashier)).toMatchObject({ kinds: [], in_test_mode: true });
  });

  it("is its own in each organization", async () => {
    const { boss } = await newShop();
    const { organization } = await newShop();
    await db().membership.create({
      data: { organizationId: organization.id, userId: boss.userId, role: "admin" },
    });
    await changeNotificationSettings(boss, { kinds: ["daily_close"], in_test_mode: false });
    const elsewhere = await memberOf({ userId: boss.userId, organizationId: organization.id });
    expect((await readNotificationSettings(elsewhere)).kinds).not.toContain("daily_close");
  });
});

it("old notifications are deleted with their messages, after 90 days", async () => {
  const { owner, boss } = await newShop();
  await everything(boss);
  await failRefund(owner);
  await failRefund(owner, 99n);
  await notifyAll();
  const own = { organizationId: owner.organizationId, kind: "refund_failed" };
  const [first] = await db().notification.findMany({ where: own });
  await db().notification.update({
    where: { id: first!.id },
    data: { createdAt: after(new Date(), -days(90) - hours(1)) },
  });
  await deleteOldNotifications();
  expect(await db().notification.count({ where: own })).toBe(1);
  expect(await db().notificationMessage.count({ where: { notification: own } })).toBe(1);
});
