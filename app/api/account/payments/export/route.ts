import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { csvNameOf, csvResponse } from "@/lib/api/csv-response";
import { exportPayments, exportPaymentsById } from "@/lib/domain/payments";

export const GET = accountRoute(
  accountOperations.exportPayments,
  async ({ member, query: { ids, ...search } }) => {
    const { timeZone } = member.organization;
    return ids
      ? csvResponse(member, "payments-selected.csv", exportPaymentsById(member, ids, timeZone))
      : csvResponse(
          member,
          await csvNameOf("payments", search, timeZone),
          exportPayments(member, search, timeZone),
        );
  },
);
