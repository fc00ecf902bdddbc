import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { staticQrAddress } from "@/lib/static-qr";

export const GET = accountRoute(accountOperations.readStaticQrAddress, async ({ member }) => ({
  address: await staticQrAddress(member),
}));
