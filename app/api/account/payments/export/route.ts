import { accountOperations } from "@/lib/api/account/operations";
import { recentDatabaseTime } from "@/lib/kit/clock";
import { accountRoute } from "@/lib/api/account/route";
import { dayIn } from "@/lib/kit/csv";
import { csvResponse } from "@/lib/api/csv-response";
import { exportPayments, exportPaymentsById } from "@/lib/domain/payments";

export const GET = accountRoute(
  accountOperations.exportPayments,
  async ({ member, query: { ids, ...search } }) => {
    const { timeZone } = member.organization;
    if (ids) {
      return csvResponse(
        member,
        "payments-selected.csv",
        exportPaymentsById(member, ids, timeZone),
      );
    }
    const payments = exportPayments(member, search, timeZone);
    const days = [
      search.created_from ?? "all",
      search.created_to ?? dayIn(await recentDatabaseTime(), timeZone),
    ];
    return csvResponse(member, `payments-${days.join("-to-")}.csv`, payments);
  },
);
