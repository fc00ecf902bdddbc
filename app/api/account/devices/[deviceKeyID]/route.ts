import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { presentDeviceKey, readDeviceKey } from "@/lib/domain/devices";

export const GET = accountRoute(accountOperations.readDevice, async ({ member, params }) =>
  presentDeviceKey(await readDeviceKey(member, params.deviceKeyID)),
);
