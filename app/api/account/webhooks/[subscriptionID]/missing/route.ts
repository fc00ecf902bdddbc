import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { countMissing } from "@/lib/domain/webhooks";

export const GET = accountRoute(
  accountOperations.countMissingEvents,
  async ({ member, params: { subscriptionID }, query: { since } }) => {
    const missing = { subscriptionId: subscriptionID, since: new Date(since) };
    const { count, isComplete } = await countMissing(member, missing);
    return { count, is_complete: isComplete };
  },
);
