import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { presentShown } from "@/lib/http/present-shown";
import { openTill, presentRefundLimit, readRefundLimit, readShown } from "@/lib/till";

export const POST = accountRoute(accountOperations.openTill, async ({ member, body }) => {
  const till = await openTill(member, body.till_id);
  return {
    till_id: till.id,
    ...presentRefundLimit(await readRefundLimit(member), member.currency),
    showing: await presentShown(await readShown(member, till)),
  };
});
