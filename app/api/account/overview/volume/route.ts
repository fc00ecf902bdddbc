import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { presentVolume, readVolume } from "@/lib/domain/reports";

export const GET = accountRoute(accountOperations.readVolume, async ({ member, query }) =>
  presentVolume(await readVolume(member, query.period)),
);
