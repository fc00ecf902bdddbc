import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { presentSearchPage, searchPayments } from "@/lib/payments";

export const GET = accountRoute(accountOperations.searchPayments, async ({ member, query }) =>
  presentSearchPage(
    await searchPayments(member, query, { ...query, timeZone: member.organization.timeZone }),
  ),
);
