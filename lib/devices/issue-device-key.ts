import { type Actor, authorize } from "@/lib/actor";
import type { DeviceKey } from "@/lib/db";
import { db } from "@/lib/db";
import { newId } from "@/lib/ids";
import { type Scope, SCOPES } from "@/lib/permissions";
import { LiveNetworkMissing } from "./errors";
import { hashDeviceKey, newDeviceKey } from "./key-format";

export interface DeviceKeyRequest {
  name: string;
  /** All three by default. */
  scopes?: readonly Scope[];
  /** Never, by default. */
  expiresAt?: Date;
}

/**
 * Issues a key in the actor's organization and mode. The key itself is in the answer and nowhere else.
 * Throws `Forbidden`, and `LiveNetworkMissing` in live mode while the organization has no live network gateway.
 */
export async function issueDeviceKey(
  actor: Actor,
  request: DeviceKeyRequest,
): Promise<{ deviceKey: DeviceKey; key: string }> {
  authorize(actor, "devices.manage");
  const { organizationId, mode, userId } = actor;
  if (mode === "live") {
    const account = await db().networkAccount.findUnique({
      where: { organizationId_mode: { organizationId, mode } },
      select: { id: true },
    });
    if (!account) throw new LiveNetworkMissing();
  }
  const key = newDeviceKey(mode);
  const id = newId("deviceKey");
  const [deviceKey] = await db().$transaction([
    db().deviceKey.create({
      data: {
        id,
        organizationId,
        mode,
        name: request.name,
        keyHash: Buffer.from(hashDeviceKey(key)),
        prefix: `qs_${mode}_`,
        lastFour: key.slice(-4),
        scopes: [...(request.scopes ?? SCOPES)],
        createdBy: userId,
        expiresAt: request.expiresAt,
      },
    }),
    db().auditEntry.create({
      data: {
        organizationId,
        mode,
        actor: userId,
        action: "device_key.issued",
        target: id,
        data: { name: request.name },
      },
    }),
  ]);
  return { deviceKey, key };
}
