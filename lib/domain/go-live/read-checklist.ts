import { hasActiveDeviceKey } from "@/lib/domain/devices/sql";
import { organizationSettings } from "@/lib/domain/organizations/sql";
import { hasCompletedPayment } from "@/lib/domain/payments/sql";
import { hasCompletedRefund } from "@/lib/domain/refunds/sql";
import { twoFactorOfRoles } from "@/lib/domain/sign-in/sql";
import { hasSecureSubscription } from "@/lib/domain/webhooks/sql";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { Prisma, query } from "@/lib/kit/db";
import { rolesWith } from "@/lib/kit/permissions";
import { networkHealth } from "@/lib/network";

/** What an organization has ready for live payments, whichever mode the member looks from. */
export interface ChecklistState {
  isConnected: boolean;
  /** The network's last answer is newer than its last failure. */
  isAnswering: boolean;
  hasLiveKey: boolean;
  hasLiveWebhook: boolean;
  hasTestPayment: boolean;
  hasTestRefund: boolean;
  /** The number of owners and admins. */
  administrators: number;
  withTwoFactor: number;
  /** The member is an owner or admin who uses two-factor sign-in. */
  ownTwoFactor: boolean;
  currency: string;
  timeZone: string;
  requireDeviceKeyForStaticQr: boolean;
}

/** Returns what the organization has ready for live payments, in one statement. Throws `Forbidden`. */
export async function readGoLiveChecklist(actor: Actor): Promise<ChecklistState> {
  authorize(actor, "payments.search");
  const live: Actor = { ...actor, mode: "live" };
  const test: Actor = { ...actor, mode: "test" };
  const [state] = await query<ChecklistState>(Prisma.sql`
    SELECT network.kind IS NOT NULL AS "isConnected",
      coalesce(network.last_answer_at >= coalesce(network.last_failure_at, '-infinity'), false) AS "isAnswering",
      ${hasActiveDeviceKey(live)} AS "hasLiveKey",
      ${hasSecureSubscription(live)} AS "hasLiveWebhook",
      ${hasCompletedPayment(test)} AS "hasTestPayment",
      ${hasCompletedRefund(test)} AS "hasTestRefund",
      administrators.members AS administrators, administrators.with_two_factor AS "withTwoFactor",
      administrators.own_two_factor AS "ownTwoFactor",
      o.currency, o.time_zone AS "timeZone",
      o.require_device_key_for_static_qr AS "requireDeviceKeyForStaticQr"
    FROM ${organizationSettings} o
      LEFT JOIN (${networkHealth(actor.organizationId, "live")}) network ON true
      CROSS JOIN (${twoFactorOfRoles(actor, rolesWith("team.manage"))}) administrators
    WHERE o.id = ${actor.organizationId}`);
  return state!;
}
