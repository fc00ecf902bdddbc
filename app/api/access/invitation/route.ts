import { accessOperations } from "@/lib/account-api/access";
import { presentOffer, readInvitation } from "@/lib/accounts";
import { accessRoute } from "@/lib/http/access-route";

export const POST = accessRoute(accessOperations.readInvitation, async ({ body }) =>
  presentOffer(await readInvitation(body.token)),
);
