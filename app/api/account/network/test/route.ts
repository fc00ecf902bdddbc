import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { presentTrial, testLiveNetwork } from "@/lib/domain/live-network";

export const POST = accountRoute(accountOperations.testLiveNetwork, async ({ member }) =>
  presentTrial(await testLiveNetwork(member)),
);
