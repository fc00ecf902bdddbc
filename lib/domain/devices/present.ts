import { toMajorUnits } from "@/lib/kit/money";
import { type Scope, SCOPES } from "@/lib/kit/permissions";
import { toTimestamp } from "@/lib/kit/time";
import type { KeyUsage } from "./device-usage";
import type { ListedDeviceKey } from "./list-device-keys";
import type { DeviceKeyResource, DeviceUsage } from "./schemas";

function stateOf({ revokedAt, isExpired }: ListedDeviceKey): DeviceKeyResource["state"] {
  if (revokedAt) return "revoked";
  return isExpired ? "expired" : "active";
}

/**
 * Converts a key to the account API's resource; of the key itself it has only the prefix and the last four characters.
 */
export const presentDeviceKey = (key: ListedDeviceKey): DeviceKeyResource => ({
  device_key_id: key.id,
  name: key.name,
  prefix: key.prefix,
  last_four: key.lastFour,
  scopes: SCOPES.filter((scope: Scope) => key.scopes.includes(scope)),
  state: stateOf(key),
  is_payer_present: key.isPayerPresent ?? undefined,
  created_by: { user_id: key.createdBy, name: key.createdByName ?? undefined },
  created_at: toTimestamp(key.createdAt),
  expires_at: key.expiresAt ? toTimestamp(key.expiresAt) : undefined,
  revoked_at: key.revokedAt ? toTimestamp(key.revokedAt) : undefined,
  last_used_at: key.lastUsedAt ? toTimestamp(key.lastUsedAt) : undefined,
  last_used_ip: key.lastUsedIp ?? undefined,
  rotated_from_id: key.rotatedFromId ?? undefined,
  rotated_to_id: key.rotatedToId ?? undefined,
});

/** Converts the usage of keys to the account API's resource, with amounts in major units. */
export const presentDeviceUsage = (
  { since, usage }: { since: Date; usage: KeyUsage[] },
  currency: string,
): DeviceUsage => ({
  since: toTimestamp(since),
  devices: usage.map(({ deviceKeyId, payments, completed, completedAmount }) => ({
    device_key_id: deviceKeyId,
    payments,
    completed,
    completed_amount: toMajorUnits(completedAmount, currency),
  })),
});
