import { accountOperations } from "@/lib/api/account/operations";
import { changeRole, removeMember } from "@/lib/domain/accounts";
import { accountRoute } from "@/lib/api/account/route";

export const PATCH = accountRoute(
  accountOperations.changeRole,
  async ({ member, params, body }) => {
    await changeRole(member, params.userID, body.role, body.location_ids);
    return {};
  },
);

export const DELETE = accountRoute(accountOperations.removeMember, async ({ member, params }) => {
  await removeMember(member, params.userID);
  return {};
});
