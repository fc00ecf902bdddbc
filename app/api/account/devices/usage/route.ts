import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { deviceUsage, presentDeviceUsage } from "@/lib/domain/devices";

export const GET = accountRoute(accountOperations.readDeviceUsage, async ({ member }) =>
  presentDeviceUsage(await deviceUsage(member), member.currency),
);
