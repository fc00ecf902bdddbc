import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { addLocation, listLocations, presentLocation } from "@/lib/domain/till";

export const GET = accountRoute(accountOperations.listLocations, async ({ member }) => ({
  data: (await listLocations(member)).map(presentLocation),
}));

export const POST = accountRoute(accountOperations.addLocation, async ({ member, body }) =>
  presentLocation(await addLocation(member, body.name)),
);
