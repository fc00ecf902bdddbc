import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { presentDeviceKey, readDeviceKey, revokeDeviceKey } from "@/lib/devices";

export const POST = accountRoute(accountOperations.revokeDevice, async ({ member, params }) => {
  await revokeDeviceKey(member, params.deviceKeyID);
  return presentDeviceKey(await readDeviceKey(member, params.deviceKeyID));
});
