import { accountOperations } from "@/lib/account-api/operations";
import { recentDatabaseTime } from "@/lib/clock";
import { accountRoute } from "@/lib/http/account-route";
import { dayIn } from "@/lib/csv";
import { csvResponse } from "@/lib/http/csv-response";
import { exportPayments } from "@/lib/payments";

export const GET = accountRoute(accountOperations.exportPayments, async ({ member, query }) => {
  const { timeZone } = member.organization;
  const payments = exportPayments(member, query, timeZone);
  const days = [
    query.created_from ?? "all",
    query.created_to ?? dayIn(await recentDatabaseTime(), timeZone),
  ];
  return csvResponse(member, `payments-${days.join("-to-")}.csv`, payments);
});
