import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { listPaymentDevices } from "@/lib/domain/payments";

export const GET = accountRoute(accountOperations.listPaymentDevices, async ({ member }) => ({
  devices: await listPaymentDevices(member),
}));
