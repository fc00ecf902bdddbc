import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { presentDeviceKey, readDeviceKey, revokeDeviceKey } from "@/lib/domain/devices";

export const POST = accountRoute(accountOperations.revokeDevice, async ({ member, params }) => {
  await revokeDeviceKey(member, params.deviceKeyID);
  return presentDeviceKey(await readDeviceKey(member, params.deviceKeyID));
});
