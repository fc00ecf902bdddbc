import { auditLine } from "@/lib/domain/audit";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { databaseNow } from "@/lib/kit/clock";
import { db, type DeviceKey } from "@/lib/kit/db";
import { ValidationFailed } from "@/lib/kit/errors";
import { isId } from "@/lib/kit/ids";
import { SCOPES } from "@/lib/kit/permissions";
import { after, days, toTimestamp } from "@/lib/kit/time";
import { DeviceKeyNotFound, DeviceKeyNotRotatable } from "./errors";
import { draftDeviceKey, requireFuture, requireNetwork } from "./issue-device-key";
import { MAX_OVERLAP_DAYS } from "./schemas";

export interface Rotation {
  /** Both keys work until then, at most 90 days from now. An earlier expiry of the old key stays. */
  oldExpiresAt: Date;
  /** When the new key expires; defaults to never. */
  expiresAt?: Date;
}

/**
 * Issues a second key with the name and settings of an existing one, which then expires at the given time: until then the
 * device can be moved from one to the other without downtime. Returns the key itself, which is not stored.
 *
 * Throws `DeviceKeyNotFound`, `ValidationFailed` for times that are in the past or too far ahead, `LiveNetworkMissing`,
 * `SandboxSwitchedOff`, and `DeviceKeyNotRotatable` for a key that is revoked, expired or already rotated.
 */
export async function rotateDeviceKey(
  actor: Actor,
  id: string,
  { oldExpiresAt, expiresAt }: Rotation,
): Promise<{ deviceKey: DeviceKey; key: string }> {
  authorize(actor, "devices.manage");
  const now = await databaseNow();
  requireFuture("old_expires_at", oldExpiresAt, now);
  requireFuture("expires_at", expiresAt, now);
  if (oldExpiresAt > after(now, days(MAX_OVERLAP_DAYS))) {
    const message = `old_expires_at must be at most ${MAX_OVERLAP_DAYS} days from now`;
    throw new ValidationFailed([{ field: "old_expires_at", message }]);
  }
  await requireNetwork(actor);
  if (!isId("deviceKey", id)) throw new DeviceKeyNotFound(id);
  const { organizationId, mode } = actor;
  return db().$transaction(async (transaction) => {
    // Concurrent rotations run one after the other: the second finds the first one's key.
    await transaction.$queryRaw`SELECT 1 FROM device_keys WHERE id = ${id} FOR NO KEY UPDATE`;
    const old = await transaction.deviceKey.findFirst({ where: { id, organizationId, mode } });
    if (!old) throw new DeviceKeyNotFound(id);
    requireActive(old, now);
    const successor = await transaction.deviceKey.findFirst({
      where: { organizationId, mode, rotatedFromId: id, revokedAt: null },
      select: { id: true },
    });
    if (successor) {
      throw new DeviceKeyNotRotatable(
        "This key has already been rotated. Rotate the key that replaced it, or revoke that one first.",
      );
    }
    const { key, data } = draftDeviceKey(actor, {
      name: old.name,
      scopes: SCOPES.filter((scope) => old.scopes.includes(scope)),
      isPayerPresent: old.isPayerPresent ?? undefined,
      rotatedFromId: id,
      ...(expiresAt && { expiresAt }),
    });
    const endsAt = old.expiresAt && old.expiresAt < oldExpiresAt ? old.expiresAt : oldExpiresAt;
    const deviceKey = await transaction.deviceKey.create({ data });
    await transaction.deviceKey.update({ where: { id }, data: { expiresAt: endsAt } });
    await transaction.auditEntry.create({
      data: auditLine(actor, "device_key.rotated", id, {
        name: old.name,
        new_key: data.id,
        old_expires_at: toTimestamp(endsAt),
      }),
    });
    return { deviceKey, key };
  });
}

function requireActive({ revokedAt, expiresAt }: DeviceKey, now: Date): void {
  if (revokedAt) {
    throw new DeviceKeyNotRotatable("This key is revoked. Create a new one instead.");
  }
  if (expiresAt && expiresAt <= now) {
    throw new DeviceKeyNotRotatable("This key has expired. Create a new one instead.");
  }
}
