import { describe, expect, it } from "vitest";
import { type Member } from "@/lib/domain/sign-in";
import { changeRole } from "@/lib/domain/team";
import type { Actor } from "@/lib/kit/actor";
import { inMode } from "@/lib/kit/actor-kinds";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { after, days, hours, minutes } from "@/lib/kit/time";
import { keepMails, mailsTo } from "@/tests/support/mailbox";
import { memberOf, newMember } from "@/tests/support/member";
import {
  ALL_KINDS,
  enableAllNotifications,
  failRefund,
  newShop,
  notifyAll,
  type Shop,
} from "@/tests/support/notifying";
import { changeNotificationSettings, deleteOldNotifications, readNotificationSettings } from ".";

const folder = keepMails();

const subjects = async (member: Member): Promise<string[]> =>
  (await mailsTo(folder, member.email)).map((mail) => /^Subject: (.*)$/m.exec(mail)![1]!);

const setNetwork = (actor: Actor, data: { lastAnswerAt: Date; lastFailureAt: Date | null }) =>
  db().networkAccount.updateMany({
    where: { organizationId: actor.organizationId, mode: actor.mode },
    data: { ...data, lastFailure: "No answer within 5 s" },
  });

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
    const { owner, ownerMember } = await newShop();
    await enableAllNotifications(ownerMember);
    const now = new Date();
    await setNetwork(owner, { lastAnswerAt: after(now, -minutes(1)), lastFailureAt: now });
    await notifyAll();
    expect(await subjects(ownerMember)).toEqual([]);
    await setNetwork(owner, { lastAnswerAt: after(now, -minutes(3)), lastFailureAt: now });
    await Promise.all([notifyAll(), notifyAll(), notifyAll()]);
    await notifyAll();
    const down = "The payment network isn’t answering – Corner Shop (test mode)";
    expect(await subjects(ownerMember)).toEqual([down]);
    const [mail] = await mailsTo(folder, ownerMember.email);
    expect(mail).toContain("No answer within 5 s");
    expect(mail).toMatch(/^http\S+\/open\?organization=org_\w+&mode=test&path=%2Foverview$/m);
    await setNetwork(owner, { lastAnswerAt: new Date(), lastFailureAt: now });
    await notifyAll();
    await notifyAll();
    expect(await subjects(ownerMember)).toEqual([
      down,
      "The payment network answers again – Corner Shop (test mode)",
    ]);
  });
});

describe("a certificate that ends", () => {
  it("is told 30 days before, once for each, to those who can replace it", async () => {
    const { owner, organization, ownerMember } = await newShop();
    const developer = await newMember(organization.id, "developer");
    const account = await db().networkAccount.create({
      data: {
        id: newId("networkAccount"),
        organizationId: owner.organizationId,
        mode: "live",
        kind: "pix",
        certificateExpiresAt: after(new Date(), days(31)),
      },
    });
    const setEnd = (inDays: number) =>
      db().networkAccount.update({
        where: { id: account.id },
        data: { certificateExpiresAt: after(new Date(), days(inDays)) },
      });
    await notifyAll();
    expect(await subjects(ownerMember)).toEqual([]);
    await setEnd(29);
    await notifyAll();
    await notifyAll();
    const expected = "The certificate for Pix ends soon – Corner Shop";
    expect(await subjects(ownerMember)).toEqual([expected]);
    expect(await subjects(developer)).toEqual([]);
    const [mail] = await mailsTo(folder, ownerMember.email);
    expect(mail).toContain("mode=live&path=%2Fsettings%2Fnetwork");
    // It was replaced, and the new one ends some day too.
    await setEnd(365);
    await notifyAll();
    await setEnd(10);
    await notifyAll();
    expect(await subjects(ownerMember)).toEqual([expected, expected]);
  });
});

describe("a failed refund", () => {
  it("is told to those whose role sees refunds, unless they have chosen otherwise", async () => {
    const { owner, organization, ownerMember } = await newShop();
    const live = inMode(owner, "live");
    const accountant = await newMember(organization.id, "accountant");
    const developer = await newMember(organization.id, "developer");
    const quiet = await newMember(organization.id, "admin");
    await changeNotificationSettings(quiet, { kinds: [], in_test_mode: false });
    const id = await failRefund(live);
    await failRefund(owner);
    await notifyAll();
    const expected = ["A refund of ₸1,500.00 failed – Corner Shop"];
    expect(await subjects(ownerMember)).toEqual(expected);
    expect(await subjects(accountant)).toEqual(expected);
    expect(await subjects(developer)).toEqual([]);
    expect(await subjects(quiet)).toEqual([]);
    const [mail] = await mailsTo(folder, ownerMember.email);
    expect(mail).toContain("Insufficient balance");
    expect(mail).toContain(`mode=live&path=%2Frefunds%2F${id}`);
    expect(mail).toMatch(
      /Choose what you are told about: http\S+path=%2Fsettings%2Fprofile%23notifications/,
    );
  });

  it("is one email with the others that failed at the same time", async () => {
    const { owner, ownerMember } = await newShop();
    await enableAllNotifications(ownerMember);
    for (const amount of [100_000n, 200_000n, 300_000n]) await failRefund(owner, amount);
    await notifyAll();
    expect(await subjects(ownerMember)).toEqual(["3 refunds failed – Corner Shop (test mode)"]);
    const [mail] = await mailsTo(folder, ownerMember.email);
    for (const amount of ["₸1,000.00", "₸2,000.00", "₸3,000.00"]) expect(mail).toContain(amount);
  });

  it("is not told to a member who has left in the meantime, or whose role no longer sees it", async () => {
    const { owner, organization, ownerMember } = await newShop();
    const demoted = await newMember(organization.id, "accountant");
    await enableAllNotifications(demoted);
    await changeRole(ownerMember, demoted.userId, { role: "cashier" });
    await failRefund(owner);
    await notifyAll();
    expect(await subjects(demoted)).toEqual([]);
  });
});

describe("a failing endpoint", () => {
  it("is told once while it fails, and again when it works", async () => {
    const { owner, ownerMember } = await newShop();
    await enableAllNotifications(ownerMember);
    const { id } = await addSubscription(owner);
    await notifyAll();
    // It goes on failing, and is then turned off by Qassa: that is the same trouble.
    await db().subscription.update({ where: { id }, data: { failingSince: new Date() } });
    await notifyAll();
    const failing = "Webhooks to shop.example are failing – Corner Shop (test mode)";
    expect(await subjects(ownerMember)).toEqual([failing]);
    await db().subscription.update({ where: { id }, data: { failingSince: null } });
    await notifyAll();
    expect(await subjects(ownerMember)).toEqual([
      failing,
      "Webhooks to shop.example work again – Corner Shop (test mode)",
    ]);
  });

  it("that someone turns off is over without a word", async () => {
    const { owner, ownerMember } = await newShop();
    await enableAllNotifications(ownerMember);
    const { id } = await addSubscription(owner);
    await notifyAll();
    await db().subscription.update({ where: { id }, data: { isActive: false } });
    await notifyAll();
    expect(await subjects(ownerMember)).toHaveLength(1);
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
    await enableAllNotifications(shop.ownerMember);
    await notifyAll();
    expect(await subjects(shop.ownerMember)).toEqual([]);

    const other = await newShop();
    await yesterday(other);
    await enableAllNotifications(other.ownerMember);
    await chosenBefore(other.ownerMember, after(new Date(), -days(2)));
    await notifyAll();
    await notifyAll();
    const [subject, ...rest] = await subjects(other.ownerMember);
    expect(rest).toEqual([]);
    expect(subject).toMatch(/^Daily close, .*: ₸4,200\.00 – Corner Shop \(test mode\)$/);
    const [mail] = await mailsTo(folder, other.ownerMember.email);
    expect(mail).toMatch(/Collected \(1 payment\) +₸4,200\.00/);
  });

  it("is not sent for a day without payments and refunds", async () => {
    const shop = await newShop();
    await yesterday(shop, after(new Date(), -days(5)));
    await enableAllNotifications(shop.ownerMember);
    await chosenBefore(shop.ownerMember, after(new Date(), -days(2)));
    await notifyAll();
    expect(await subjects(shop.ownerMember)).toEqual([]);
  });
});

describe("what a member is told about", () => {
  it("is by default what their role is there for, and only what it can see", async () => {
    const { organization, ownerMember } = await newShop();
    const cashier = await newMember(organization.id, "cashier");
    expect(await readNotificationSettings(ownerMember)).toMatchObject({
      kinds: [
        "network_down",
        "certificate_ending",
        "payment_kept",
        "refund_failed",
        "endpoint_failing",
      ],
      available_kinds: [...ALL_KINDS],
      in_test_mode: false,
      email: ownerMember.email,
    });
    expect(await readNotificationSettings(cashier)).toMatchObject({
      kinds: [],
      available_kinds: [],
    });
    expect(await enableAllNotifications(cashier)).toMatchObject({ kinds: [], in_test_mode: true });
  });

  it("is its own in each organization", async () => {
    const { ownerMember } = await newShop();
    const { organization } = await newShop();
    await db().membership.create({
      data: { organizationId: organization.id, userId: ownerMember.userId, role: "admin" },
    });
    await changeNotificationSettings(ownerMember, { kinds: ["daily_close"], in_test_mode: false });
    const elsewhere = await memberOf({
      userId: ownerMember.userId,
      organizationId: organization.id,
    });
    expect((await readNotificationSettings(elsewhere)).kinds).not.toContain("daily_close");
  });
});

it("old notifications are deleted with their messages, after 90 days", async () => {
  const { owner, ownerMember } = await newShop();
  await enableAllNotifications(ownerMember);
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
