import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { presentDeviceKey, readDeviceKey } from "@/lib/devices";

export const GET = accountRoute(accountOperations.readDevice, async ({ member, params }) =>
  presentDeviceKey(await readDeviceKey(member, params.deviceKeyID)),
);
