import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { downloadName, downloadResponse } from "@/lib/api/download-response";
import { exportRefunds } from "@/lib/domain/refunds";

export const GET = accountRoute(
  accountOperations.exportRefunds,
  async ({ member, query: { format, ...search } }) => {
    const { timeZone } = member.organization;
    const refunds = exportRefunds(member, search, timeZone);
    const name = await downloadName("refunds", search, timeZone);
    return downloadResponse(member, name, format, refunds);
  },
);
