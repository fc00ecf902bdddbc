import { auditLine } from "@/lib/domain/audit";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { databaseNow } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { isId } from "@/lib/kit/ids";
import { DeviceKeyNotFound } from "./errors";
import { forgetKnownKeys } from "./known-keys";

/**
 * Revokes a key: this process refuses the next request with it, others within a second. Revoking it again changes
 * nothing. Throws `DeviceKeyNotFound`.
 */
export async function revokeDeviceKey(actor: Actor, id: string): Promise<void> {
  authorize(actor, "devices.manage");
  const { organizationId, mode } = actor;
  const own = { id, organizationId, mode };
  if (!isId("deviceKey", id)) throw new DeviceKeyNotFound(id);
  await db().$transaction(async (transaction) => {
    const [revoked] = await transaction.deviceKey.updateManyAndReturn({
      where: { ...own, revokedAt: null },
      data: { revokedAt: await databaseNow() },
      select: { name: true },
    });
    if (revoked) {
      const line = auditLine(actor, "device_key.revoked", id, { name: revoked.name });
      await transaction.auditEntry.create({ data: line });
    } else if (!(await transaction.deviceKey.findFirst({ where: own, select: { id: true } }))) {
      throw new DeviceKeyNotFound(id);
    }
  });
  forgetKnownKeys();
}
