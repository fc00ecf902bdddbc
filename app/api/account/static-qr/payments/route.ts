import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { presentPage } from "@/lib/http/present-page";
import { listStaticQrPayments, presentStaticQrPayment } from "@/lib/static-qr";

export const GET = accountRoute(
  accountOperations.listStaticQrPayments,
  async ({ member, query: { limit, cursor, ...filters } }) => {
    const { timeZone } = member.organization;
    const page = await listStaticQrPayments(member, filters, { limit, cursor }, timeZone);
    return presentPage(page, presentStaticQrPayment);
  },
);
