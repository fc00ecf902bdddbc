import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import {
  disconnectLiveNetwork,
  presentLiveNetwork,
  replaceLiveNetwork,
} from "@/lib/domain/live-network";

export const PUT = accountRoute(
  accountOperations.replaceLiveNetwork,
  async ({ member, params, body }) =>
    presentLiveNetwork(await replaceLiveNetwork(member, params.networkID, body)),
);

export const DELETE = accountRoute(
  accountOperations.disconnectLiveNetwork,
  async ({ member, params }) => {
    await disconnectLiveNetwork(member, params.networkID);
    return {};
  },
);
