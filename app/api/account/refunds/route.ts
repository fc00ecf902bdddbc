import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { presentPage } from "@/lib/kit/pagination";
import { presentAccountRefund, searchRefunds } from "@/lib/domain/refunds";

export const GET = accountRoute(accountOperations.searchRefunds, async ({ member, query }) =>
  presentPage(
    await searchRefunds(member, query, { ...query, timeZone: member.organization.timeZone }),
    presentAccountRefund,
  ),
);
