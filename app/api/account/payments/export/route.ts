import { accountOperations } from "@/lib/api/account/operations";
import { recentDatabaseTime } from "@/lib/kit/clock";
import { accountRoute } from "@/lib/api/account/route";
import { dayIn } from "@/lib/kit/csv";
import { csvResponse } from "@/lib/api/csv-response";
import { exportPayments } from "@/lib/domain/payments";

export const GET = accountRoute(accountOperations.exportPayments, async ({ member, query }) => {
  const { timeZone } = member.organization;
  const payments = exportPayments(member, query, timeZone);
  const days = [
    query.created_from ?? "all",
    query.created_to ?? dayIn(await recentDatabaseTime(), timeZone),
  ];
  return csvResponse(member, `payments-${days.join("-to-")}.csv`, payments);
});
