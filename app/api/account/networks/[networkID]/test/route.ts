import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { presentConnectionTest, testLiveNetwork } from "@/lib/domain/live-network";

export const POST = accountRoute(accountOperations.testLiveNetwork, async ({ member, params }) =>
  presentConnectionTest(await testLiveNetwork(member, params.networkID)),
);
