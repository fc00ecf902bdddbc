import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { hideAttention } from "@/lib/domain/reports";

export const POST = accountRoute(accountOperations.hideAttention, async ({ member, body }) => {
  await hideAttention(member, body);
  return {};
});
