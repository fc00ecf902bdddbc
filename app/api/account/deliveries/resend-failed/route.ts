import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { resendFailed } from "@/lib/domain/webhooks";

export const POST = accountRoute(
  accountOperations.resendFailedDeliveries,
  async ({ member, body: { since, subscription_id, cursor } }) => {
    const failed = { since: new Date(since), subscriptionId: subscription_id, cursor };
    const { resent, nextCursor } = await resendFailed(member, failed);
    return { resent, next_cursor: nextCursor };
  },
);
