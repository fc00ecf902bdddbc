import { accountOperations } from "@/lib/api/account/operations";
import { recentDatabaseTime } from "@/lib/kit/clock";
import { accountRoute } from "@/lib/api/account/route";
import { dayIn } from "@/lib/kit/csv";
import { csvResponse } from "@/lib/api/csv-response";
import { exportRefunds } from "@/lib/domain/refunds";

export const GET = accountRoute(accountOperations.exportRefunds, async ({ member, query }) => {
  const { timeZone } = member.organization;
  const refunds = exportRefunds(member, query, timeZone);
  const days = [
    query.created_from ?? "all",
    query.created_to ?? dayIn(await recentDatabaseTime(), timeZone),
  ];
  return csvResponse(member, `refunds-${days.join("-to-")}.csv`, refunds);
});
