import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { presentPage } from "@/lib/http/present-page";
import { listDeliveries, presentDeliveryLine } from "@/lib/webhooks";

export const GET = accountRoute(
  accountOperations.listDeliveries,
  async ({ member, query: { limit, cursor, ...filters } }) => {
    const { timeZone } = member.organization;
    const page = await listDeliveries(member, filters, { limit, cursor }, timeZone);
    return presentPage(page, presentDeliveryLine);
  },
);
