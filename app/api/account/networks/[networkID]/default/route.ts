import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { chooseDefaultNetwork, presentLiveNetwork } from "@/lib/domain/live-network";

export const POST = accountRoute(
  accountOperations.chooseDefaultNetwork,
  async ({ member, params }) =>
    presentLiveNetwork(await chooseDefaultNetwork(member, params.networkID)),
);
