import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { csvResponse } from "@/lib/http/csv-response";
import { daysCsv, presentDays, readDays } from "@/lib/reports";

export const GET = accountRoute(accountOperations.exportDays, async ({ member, query }) => {
  const report = presentDays(await readDays(member, query));
  return csvResponse(member, `days-${report.from}-to-${report.to}.csv`, daysCsv(report));
});
