import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { nameTill } from "@/lib/domain/till";

export const PUT = accountRoute(accountOperations.nameTill, async ({ member, params, body }) => {
  await nameTill(member, params.tillID, body);
  return {};
});
