import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import {
  connectLiveNetwork,
  disconnectLiveNetwork,
  presentLiveNetwork,
  readLiveNetwork,
} from "@/lib/domain/live-network";

export const GET = accountRoute(accountOperations.readLiveNetwork, async ({ member }) =>
  presentLiveNetwork(await readLiveNetwork(member)),
);

export const PUT = accountRoute(accountOperations.connectLiveNetwork, async ({ member, body }) =>
  presentLiveNetwork(await connectLiveNetwork(member, body)),
);

export const DELETE = accountRoute(accountOperations.disconnectLiveNetwork, async ({ member }) => {
  await disconnectLiveNetwork(member);
  return {};
});
