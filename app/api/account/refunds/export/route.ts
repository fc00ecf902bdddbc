import { accountOperations } from "@/lib/account-api/operations";
import { recentDatabaseTime } from "@/lib/clock";
import { accountRoute } from "@/lib/http/account-route";
import { dayIn } from "@/lib/csv";
import { csvResponse } from "@/lib/http/csv-response";
import { exportRefunds } from "@/lib/refunds";

export const GET = accountRoute(accountOperations.exportRefunds, async ({ member, query }) => {
  const { timeZone } = member.organization;
  const refunds = exportRefunds(member, query, timeZone);
  const days = [
    query.created_from ?? "all",
    query.created_to ?? dayIn(await recentDatabaseTime(), timeZone),
  ];
  return csvResponse(member, `refunds-${days.join("-to-")}.csv`, refunds);
});
