import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { offerPairing, presentPairing } from "@/lib/domain/till";

export const POST = accountRoute(accountOperations.offerPairing, async ({ member, params }) =>
  presentPairing(await offerPairing(member, params.tillID)),
);
