import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { downloadName, downloadResponse } from "@/lib/api/download-response";
import { exportPayments, exportPaymentsById } from "@/lib/domain/payments";

export const GET = accountRoute(
  accountOperations.exportPayments,
  async ({ member, query: { ids, format, ...search } }) => {
    const { timeZone } = member.organization;
    if (ids) {
      const selected = exportPaymentsById(member, ids, timeZone);
      return downloadResponse(member, "payments-selected", format, selected);
    }
    const payments = exportPayments(member, search, timeZone);
    const name = await downloadName("payments", search, timeZone);
    return downloadResponse(member, name, format, payments);
  },
);
