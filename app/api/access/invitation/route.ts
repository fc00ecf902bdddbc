import { accessOperations } from "@/lib/api/access/operations";
import { presentOffer, readInvitation } from "@/lib/domain/accounts";
import { accessRoute } from "@/lib/api/access/route";

export const POST = accessRoute(accessOperations.readInvitation, async ({ body }) =>
  presentOffer(await readInvitation(body.token)),
);
