import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { presentNetworkProfile, readNetworkProfile } from "@/lib/domain/network-profile";

export const GET = accountRoute(accountOperations.readNetworkProfile, async ({ member }) =>
  presentNetworkProfile(await readNetworkProfile(member), member.currency),
);
