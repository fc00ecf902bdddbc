import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import {
  issueDeviceKey,
  listDeviceKeys,
  presentDeviceKey,
  readDeviceKey,
} from "@/lib/domain/devices";
import { publicUrl } from "@/lib/kit/env";
import { presentPage } from "@/lib/kit/pagination";

export const GET = accountRoute(
  accountOperations.listDevices,
  async ({ member, query: { limit, cursor, ...filters } }) =>
    presentPage(await listDeviceKeys(member, filters, { limit, cursor }), presentDeviceKey),
);

export const POST = accountRoute(accountOperations.issueDevice, async ({ member, body }) => {
  const { deviceKey, key } = await issueDeviceKey(member, {
    name: body.name,
    scopes: body.scopes,
    isPayerPresent: body.is_payer_present,
    ...(body.expires_at && { expiresAt: new Date(body.expires_at) }),
  });
  const device_key = presentDeviceKey(await readDeviceKey(member, deviceKey.id));
  return { device_key, key, origin: publicUrl() };
});
