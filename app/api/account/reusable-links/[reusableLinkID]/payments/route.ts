import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { presentPage } from "@/lib/kit/pagination";
import { presentAccountPayment } from "@/lib/domain/payments";
import { listPaymentsOfLink } from "@/lib/domain/reusable-links";

export const GET = accountRoute(
  accountOperations.listReusableLinkPayments,
  async ({ member, params, query }) =>
    presentPage(
      await listPaymentsOfLink(member, params.reusableLinkID, query),
      presentAccountPayment,
    ),
);
