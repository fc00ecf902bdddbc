import {
  changeDeviceKey,
  issueDeviceKey,
  listDeviceKeys,
  presentDeviceKey,
  readDeviceKey,
  revokeDeviceKey,
  rotateDeviceKey,
} from "@/lib/domain/devices";
import { deviceUsage, presentDeviceUsage } from "@/lib/domain/payments/views";
import { publicUrl } from "@/lib/kit/env";
import { presentPage } from "@/lib/kit/pagination";
import { accountOperations } from "../operations";
import { accountRoute } from "../route";

export const deviceHandlers = {
  listDevices: accountRoute(
    accountOperations.listDevices,
    async ({ member, query: { limit, cursor, ...filters } }) =>
      presentPage(await listDeviceKeys(member, filters, { limit, cursor }), presentDeviceKey),
  ),
  issueDevice: accountRoute(accountOperations.issueDevice, async ({ member, body }) => {
    const { deviceKey, key } = await issueDeviceKey(member, {
      name: body.name,
      scopes: body.scopes,
      isPayerPresent: body.is_payer_present,
      ...(body.expires_at && { expiresAt: new Date(body.expires_at) }),
    });
    const device_key = presentDeviceKey(await readDeviceKey(member, deviceKey.id));
    return { device_key, key, origin: publicUrl() };
  }),
  readDeviceUsage: accountRoute(accountOperations.readDeviceUsage, async ({ member }) =>
    presentDeviceUsage(await deviceUsage(member), member.currency),
  ),
  readDevice: accountRoute(accountOperations.readDevice, async ({ member, params }) =>
    presentDeviceKey(await readDeviceKey(member, params.deviceKeyID)),
  ),
  changeDevice: accountRoute(
    accountOperations.changeDevice,
    async ({ member, params: { deviceKeyID }, body }) => {
      await changeDeviceKey(member, deviceKeyID, body);
      return presentDeviceKey(await readDeviceKey(member, deviceKeyID));
    },
  ),
  rotateDevice: accountRoute(accountOperations.rotateDevice, async ({ member, params, body }) => {
    const { deviceKey, key } = await rotateDeviceKey(member, params.deviceKeyID, {
      oldExpiresAt: new Date(body.old_expires_at),
      ...(body.expires_at && { expiresAt: new Date(body.expires_at) }),
    });
    const device_key = presentDeviceKey(await readDeviceKey(member, deviceKey.id));
    return { device_key, key, origin: publicUrl() };
  }),
  revokeDevice: accountRoute(accountOperations.revokeDevice, async ({ member, params }) => {
    await revokeDeviceKey(member, params.deviceKeyID);
    return presentDeviceKey(await readDeviceKey(member, params.deviceKeyID));
  }),
};
