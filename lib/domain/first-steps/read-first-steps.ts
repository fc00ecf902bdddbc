import { hasDeviceKey } from "@/lib/domain/devices/sql";
import {
  hasCompletedAmong,
  hasCompletedAtTill,
  hasCompletedDevicePayment,
  hasDevicePayment,
} from "@/lib/domain/payments/sql";
import { hasCashier } from "@/lib/domain/sign-in/sql";
import { hasStaticQrPayment } from "@/lib/domain/static-qr/sql";
import { hasTill, paymentsNotCopied, tillIds } from "@/lib/domain/till/sql";
import { receivesWebhooks } from "@/lib/domain/webhooks/sql";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { Prisma, query } from "@/lib/kit/db";

/** The first steps that a new organization has completed in the current mode. */
export interface FirstSteps {
  isTillOpened: boolean;
  isTillPaymentCompleted: boolean;
  isStaticQrPaid: boolean;
  isCashierInvited: boolean;
  isKeyCreated: boolean;
  isPaymentCreated: boolean;
  isPaymentCompleted: boolean;
  isWebhookReceived: boolean;
}

/** Returns which first steps the organization has completed, from one statement. Throws `Forbidden`. */
export async function readFirstSteps(member: Actor): Promise<FirstSteps> {
  authorize(member, "devices.manage");
  const [steps] = await query<FirstSteps>(Prisma.sql`
    SELECT ${hasTill(member)} AS "isTillOpened",
           ${hasCompletedAtTill(member, tillIds(member))} OR ${hasCompletedAmong(member, paymentsNotCopied(member))}
             AS "isTillPaymentCompleted",
           ${hasStaticQrPayment(member)} AS "isStaticQrPaid",
           ${hasCashier(member)} AS "isCashierInvited",
           ${hasDeviceKey(member)} AS "isKeyCreated",
           ${hasDevicePayment(member)} AS "isPaymentCreated",
           ${hasCompletedDevicePayment(member)} AS "isPaymentCompleted",
           ${receivesWebhooks(member)} AS "isWebhookReceived"`);
  return steps!;
}
