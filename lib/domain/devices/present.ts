import { type Scope, SCOPES } from "@/lib/kit/permissions";
import { toTimestamp } from "@/lib/kit/time";
import type { ListedDeviceKey } from "./list-device-keys";
import type { DeviceKeyResource } from "./schemas";

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
