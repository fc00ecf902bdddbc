import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { presentDeviceKey, readDeviceKey, rotateDeviceKey } from "@/lib/devices";
import { publicUrl } from "@/lib/env";

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
