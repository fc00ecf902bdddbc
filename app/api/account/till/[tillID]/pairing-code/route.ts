import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { offerPairing, presentPairing } from "@/lib/till";

export const POST = accountRoute(accountOperations.offerPairing, async ({ member, params }) =>
  presentPairing(await offerPairing(member, params.tillID)),
);
