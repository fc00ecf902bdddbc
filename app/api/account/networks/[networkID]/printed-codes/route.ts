import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { presentLiveNetwork, switchPrintedCodes } from "@/lib/domain/live-network";

export const PUT = accountRoute(
  accountOperations.switchPrintedCodes,
  async ({ member, params, body }) =>
    presentLiveNetwork(await switchPrintedCodes(member, params.networkID, body.on)),
);
