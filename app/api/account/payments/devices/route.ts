import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { listPaymentDevices } from "@/lib/payments";

export const GET = accountRoute(accountOperations.listPaymentDevices, async ({ member }) => ({
  devices: await listPaymentDevices(member),
}));
