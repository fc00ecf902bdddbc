import { auditLine } from "@/lib/domain/audit";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { db } from "@/lib/kit/db";
import { isId } from "@/lib/kit/ids";
import { DeviceKeyNotFound } from "./errors";
import { forgetKnownKeys } from "./known-keys";
import type { DeviceKeyChange } from "./schemas";

/** Changes whether payers stand at the device of a key; it counts within a second. Throws `DeviceKeyNotFound`. */
export async function changeDeviceKey(
  actor: Actor,
  id: string,
  { is_payer_present: isPayerPresent }: DeviceKeyChange,
): Promise<void> {
  authorize(actor, "devices.manage");
  if (!isId("deviceKey", id)) throw new DeviceKeyNotFound(id);
  const { organizationId, mode } = actor;
  await db().$transaction(async (transaction) => {
    const [changed] = await transaction.deviceKey.updateManyAndReturn({
      where: { id, organizationId, mode },
      data: { isPayerPresent },
      select: { name: true },
    });
    if (!changed) throw new DeviceKeyNotFound(id);
    const facts = { name: changed.name, is_payer_present: isPayerPresent };
    await transaction.auditEntry.create({
      data: auditLine(actor, "device_key.changed", id, facts),
    });
  });
  forgetKnownKeys();
}
