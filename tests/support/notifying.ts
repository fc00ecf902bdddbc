import {
  changeNotificationSettings,
  openNotifications,
  sendNotifications,
} from "@/lib/domain/notifications";
// A shop whose members and chats are told what happens.
import type { Member } from "@/lib/domain/sign-in";
import type { Actor } from "@/lib/kit/actor";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { after, minutes } from "@/lib/kit/time";
import { memberOf } from "./member";
import { type Merchant, newMerchant } from "./merchant";

export interface Shop extends Merchant {
  ownerMember: Member;
}

export async function newShop(): Promise<Shop> {
  const merchant = await newMerchant();
  return { ...merchant, ownerMember: await memberOf(merchant.owner) };
}

/** Finds what has happened and sends it, as a tick and its background function do. */
export async function notifyAll(): Promise<void> {
  await openNotifications();
  await sendNotifications();
}

export const ALL_KINDS = [
  "network_down",
  "certificate_ending",
  "payment_kept",
  "refund_failed",
  "endpoint_failing",
  "daily_close",
] as const;
/** Chooses to be told about everything, in both modes. */
export const enableAllNotifications = (member: Member) =>
  changeNotificationSettings(member, { kinds: [...ALL_KINDS], in_test_mode: true });

/** Creates a paid payment and a refund of it that has failed. */
export async function failRefund(actor: Actor, amount = 150_000n): Promise<string> {
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
