import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { dayIn } from "@/lib/csv";
import { csvResponse } from "@/lib/http/csv-response";
import { exportRefunds, refundsCsv } from "@/lib/refunds";

export const GET = accountRoute(accountOperations.exportRefunds, ({ member, query }) => {
  const { timeZone } = member.organization;
  const refunds = exportRefunds(member, query, timeZone);
  const days = [query.created_from ?? "all", query.created_to ?? dayIn(new Date(), timeZone)];
  return csvResponse(`refunds-${days.join("-to-")}.csv`, refundsCsv(refunds, timeZone));
});
