import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { presentSearchPage, searchPayments } from "@/lib/domain/payments";

export const GET = accountRoute(accountOperations.searchPayments, async ({ member, query }) =>
  presentSearchPage(
    await searchPayments(member, query, { ...query, timeZone: member.organization.timeZone }),
  ),
);
