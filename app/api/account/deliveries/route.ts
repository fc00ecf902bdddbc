import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { presentPage } from "@/lib/kit/pagination";
import { listDeliveries, presentDelivery } from "@/lib/domain/webhooks";

export const GET = accountRoute(
  accountOperations.listDeliveries,
  async ({ member, query: { limit, cursor, ...filters } }) => {
    const { timeZone } = member.organization;
    const page = await listDeliveries(member, filters, { limit, cursor }, timeZone);
    return presentPage(page, presentDelivery);
  },
);
