import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { presentTrial, testLiveNetwork } from "@/lib/live-network";

export const POST = accountRoute(accountOperations.testLiveNetwork, async ({ member }) =>
  presentTrial(await testLiveNetwork(member)),
);
