import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { presentVolume, readVolume } from "@/lib/overview";

export const GET = accountRoute(accountOperations.readVolume, async ({ member, query }) =>
  presentVolume(await readVolume(member, query.period)),
);
