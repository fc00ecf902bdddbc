import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { presentPage } from "@/lib/kit/pagination";
import { listStaticQrPayments, presentAccountStaticQrPayment } from "@/lib/domain/static-qr";

export const GET = accountRoute(
  accountOperations.listStaticQrPayments,
  async ({ member, query: { limit, cursor, ...filters } }) => {
    const { timeZone } = member.organization;
    const page = await listStaticQrPayments(member, filters, { limit, cursor }, timeZone);
    return presentPage(page, presentAccountStaticQrPayment);
  },
);
