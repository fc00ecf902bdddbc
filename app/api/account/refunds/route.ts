import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { presentPage } from "@/lib/http/present-page";
import { presentAccountRefund, searchRefunds } from "@/lib/refunds";

export const GET = accountRoute(accountOperations.searchRefunds, async ({ member, query }) =>
  presentPage(
    await searchRefunds(member, query, { ...query, timeZone: member.organization.timeZone }),
    presentAccountRefund,
  ),
);
