import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { replayMissing } from "@/lib/domain/webhooks";

export const POST = accountRoute(
  accountOperations.replayMissingEvents,
  async ({ member, params: { subscriptionID }, body: { since, cursor } }) => {
    const missing = { subscriptionId: subscriptionID, since: new Date(since), cursor };
    const { resent, created, nextCursor } = await replayMissing(member, missing);
    return { resent, created, next_cursor: nextCursor };
  },
);
