import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { restoreAttention } from "@/lib/domain/reports";

export const POST = accountRoute(accountOperations.restoreAttention, async ({ member }) => {
  await restoreAttention(member);
  return {};
});
