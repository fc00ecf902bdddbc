import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { recordTillSeen } from "@/lib/domain/till";

export const PUT = accountRoute(accountOperations.recordTillSeen, async ({ member, params }) => {
  const { name } = await recordTillSeen(member, params.tillID);
  return name === null ? {} : { name };
});
