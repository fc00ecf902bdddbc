import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { csvResponse } from "@/lib/api/csv-response";
import { daysCsv, presentDays, readDays } from "@/lib/domain/reports";

export const GET = accountRoute(accountOperations.exportDays, async ({ member, query }) => {
  const report = presentDays(await readDays(member, query));
  return csvResponse(member, `days-${report.from}-to-${report.to}.csv`, daysCsv(report));
});
