import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { presentLocation, renameLocation } from "@/lib/domain/till";

export const PUT = accountRoute(
  accountOperations.renameLocation,
  async ({ member, params, body }) =>
    presentLocation(await renameLocation(member, params.locationID, body.name)),
);
