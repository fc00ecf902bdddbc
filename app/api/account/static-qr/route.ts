import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { staticQrAddress } from "@/lib/domain/static-qr";

export const GET = accountRoute(accountOperations.readStaticQrAddress, async ({ member }) => ({
  address: await staticQrAddress(member),
}));
