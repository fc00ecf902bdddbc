import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { changeDeviceKey, presentDeviceKey, readDeviceKey } from "@/lib/domain/devices";

export const GET = accountRoute(accountOperations.readDevice, async ({ member, params }) =>
  presentDeviceKey(await readDeviceKey(member, params.deviceKeyID)),
);

export const PATCH = accountRoute(
  accountOperations.changeDevice,
  async ({ member, params: { deviceKeyID }, body }) => {
    await changeDeviceKey(member, deviceKeyID, body);
    return presentDeviceKey(await readDeviceKey(member, deviceKeyID));
  },
);
