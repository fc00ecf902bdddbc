import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { presentNetworks, readNetworks } from "@/lib/domain/network-profile";

export const GET = accountRoute(accountOperations.listNetworkProfiles, async ({ member }) =>
  presentNetworks(await readNetworks(member), member.currency),
);
