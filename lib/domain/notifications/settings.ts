import type { Member } from "@/lib/domain/sign-in";
import { db } from "@/lib/kit/db";
import type { NotificationChoice, NotificationSettingsResource } from "./schemas";
import { defaultKindsFor, kindsFor } from "./vocabulary";

/** Returns what the member is told about by email in their organization: their choice, or their role's defaults. */
export async function readNotificationSettings(
  member: Member,
): Promise<NotificationSettingsResource> {
  const { organizationId, userId, email } = member;
  const { role } = member.grant;
  const chosen = await db().notificationSettings.findUnique({
    where: { organizationId_userId: { organizationId, userId } },
  });
  const available = kindsFor(role);
  const kinds: readonly string[] = chosen?.kinds ?? defaultKindsFor(role);
  return {
    email,
    available_kinds: available,
    kinds: available.filter((kind) => kinds.includes(kind)),
    in_test_mode: chosen?.inTestMode ?? false,
  };
}

/**
 * Replaces what the member is told about by email in their organization. Kinds that their role cannot see are kept out
 * when messages are sent, so that a change of role needs nothing here. A daily close is sent for days that end from now
 * on.
 */
export async function changeNotificationSettings(
  member: Member,
  { kinds, in_test_mode: inTestMode }: NotificationChoice,
): Promise<NotificationSettingsResource> {
  const { organizationId, userId } = member;
  const choice = { kinds: [...new Set(kinds)], inTestMode };
  await db().$executeRaw`
    INSERT INTO notification_settings (organization_id, user_id, kinds, in_test_mode)
    VALUES (${organizationId}, ${userId}, ${choice.kinds}, ${inTestMode})
    ON CONFLICT (organization_id, user_id) DO UPDATE
    SET kinds = EXCLUDED.kinds, in_test_mode = EXCLUDED.in_test_mode, changed_at = now()`;
  return readNotificationSettings(member);
}
