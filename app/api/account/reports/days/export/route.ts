import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { downloadResponse } from "@/lib/api/download-response";
import { daysTable, presentDays, readDays } from "@/lib/domain/reports";

export const GET = accountRoute(
  accountOperations.exportDays,
  async ({ member, query: { format, ...asked } }) => {
    const report = presentDays(await readDays(member, asked));
    const name = `days-${report.from}-to-${report.to}`;
    return downloadResponse(member, name, format, daysTable(report));
  },
);
