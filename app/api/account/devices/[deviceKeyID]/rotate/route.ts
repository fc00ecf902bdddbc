import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { presentDeviceKey, readDeviceKey, rotateDeviceKey } from "@/lib/domain/devices";
import { publicUrl } from "@/lib/kit/env";

export const POST = accountRoute(
  accountOperations.rotateDevice,
  async ({ member, params, body }) => {
    const { deviceKey, key } = await rotateDeviceKey(member, params.deviceKeyID, {
      oldExpiresAt: new Date(body.old_expires_at),
      ...(body.expires_at && { expiresAt: new Date(body.expires_at) }),
    });
    const device_key = presentDeviceKey(await readDeviceKey(member, deviceKey.id));
    return { device_key, key, origin: publicUrl() };
  },
);
