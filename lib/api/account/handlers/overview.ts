import { presentDisplayPayment } from "@/lib/domain/payments";
import {
  hideAttention,
  presentOverview,
  presentPatterns,
  presentVolume,
  readLatestPayments,
  readOverview,
  readPatterns,
  readVolume,
  restoreAttention,
} from "@/lib/domain/reports";
import { accountOperations } from "../operations";
import { accountRoute } from "../route";

export const overviewHandlers = {
  readOverview: accountRoute(accountOperations.readOverview, async ({ member }) =>
    presentOverview(await readOverview(member)),
  ),
  hideAttention: accountRoute(accountOperations.hideAttention, async ({ member, body }) => {
    await hideAttention(member, body);
    return {};
  }),
  restoreAttention: accountRoute(accountOperations.restoreAttention, async ({ member }) => {
    await restoreAttention(member);
    return {};
  }),
  readVolume: accountRoute(accountOperations.readVolume, async ({ member, query }) =>
    presentVolume(await readVolume(member, query.period)),
  ),
  readPatterns: accountRoute(accountOperations.readPatterns, async ({ member, query }) =>
    presentPatterns(await readPatterns(member, query.period)),
  ),
  listLatestPayments: accountRoute(accountOperations.listLatestPayments, async ({ member }) => ({
    data: (await readLatestPayments(member)).map(presentDisplayPayment),
  })),
};
