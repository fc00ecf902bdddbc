import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import {
  connectLiveNetwork,
  presentLiveNetwork,
  presentLiveNetworks,
  readLiveNetworks,
} from "@/lib/domain/live-network";

export const GET = accountRoute(accountOperations.listLiveNetworks, async ({ member }) =>
  presentLiveNetworks(await readLiveNetworks(member)),
);

export const POST = accountRoute(accountOperations.connectLiveNetwork, async ({ member, body }) =>
  presentLiveNetwork(await connectLiveNetwork(member, body)),
);
