import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { deviceUsage, presentDeviceUsage } from "@/lib/devices";

export const GET = accountRoute(accountOperations.readDeviceUsage, async ({ member }) =>
  presentDeviceUsage(await deviceUsage(member), member.currency),
);
