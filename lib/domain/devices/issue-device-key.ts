import { auditLine } from "@/lib/domain/audit";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { databaseNow } from "@/lib/kit/clock";
import { db, type DeviceKey, type Prisma } from "@/lib/kit/db";
import { hasSandbox } from "@/lib/kit/env";
import { ValidationFailed } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import { type Scope, SCOPES } from "@/lib/kit/permissions";
import { SandboxSwitchedOff } from "@/lib/kit/sandbox-switched-off";
import { LiveNetworkMissing } from "@/lib/network";
import { hashDeviceKey, newDeviceKey } from "./key-format";

export interface DeviceKeyRequest {
  name: string;
  /** Defaults to all three. */
  scopes?: readonly Scope[];
  /** Defaults to never. */
  expiresAt?: Date;
  /** Payers stand at the device. */
  isPayerPresent?: boolean | undefined;
}

/**
 * Issues a key in the actor's organization and mode, and returns the key itself, which is not stored. Throws
 * `Forbidden`, `ValidationFailed` for an expiry in the past, `LiveNetworkMissing` in live mode without a live network,
 * and `SandboxSwitchedOff` in test mode without a sandbox.
 */
export async function issueDeviceKey(
  actor: Actor,
  request: DeviceKeyRequest,
): Promise<{ deviceKey: DeviceKey; key: string }> {
  authorize(actor, "devices.manage");
  requireFuture("expires_at", request.expiresAt, await databaseNow());
  await requireNetwork(actor);
  const { key, data } = draftDeviceKey(actor, request);
  const [deviceKey] = await db().$transaction([
    db().deviceKey.create({ data }),
    db().auditEntry.create({
      data: auditLine(actor, "device_key.issued", data.id, { name: request.name }),
    }),
  ]);
  return { deviceKey, key };
}

/** Returns a new key and the row to store for it. */
export function draftDeviceKey(
  { organizationId, mode, userId }: Actor,
  request: DeviceKeyRequest & { rotatedFromId?: string },
): { key: string; data: Prisma.DeviceKeyUncheckedCreateInput } {
  const key = newDeviceKey(mode);
  const data = {
    id: newId("deviceKey"),
    organizationId,
    mode,
    name: request.name,
    keyHash: Buffer.from(hashDeviceKey(key)),
    prefix: `qs_${mode}_`,
    lastFour: key.slice(-4),
    scopes: [...(request.scopes ?? SCOPES)],
    createdBy: userId,
    expiresAt: request.expiresAt ?? null,
    isPayerPresent: request.isPayerPresent ?? null,
    rotatedFromId: request.rotatedFromId ?? null,
  };
  return { key, data };
}

/** Throws `ValidationFailed` if a time is not in the future. */
export function requireFuture(field: string, at: Date | undefined, now: Date): void {
  if (!at || at > now) return;
  throw new ValidationFailed([{ field, message: `${field} must be in the future` }]);
}

/** Throws `LiveNetworkMissing` in live mode without a live network, `SandboxSwitchedOff` in test mode without a sandbox. */
export async function requireNetwork({ organizationId, mode }: Actor): Promise<void> {
  if (mode === "test") {
    if (!hasSandbox()) throw new SandboxSwitchedOff();
    return;
  }
  const account = await db().networkAccount.findFirst({
    where: { organizationId, mode },
    select: { id: true },
  });
  if (!account) throw new LiveNetworkMissing();
}
