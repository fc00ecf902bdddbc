import { accountOperations } from "@/lib/api/account/operations";
import { revokeInvitation } from "@/lib/domain/accounts";
import { accountRoute } from "@/lib/api/account/route";

export const DELETE = accountRoute(
  accountOperations.revokeInvitation,
  async ({ member, params }) => {
    await revokeInvitation(member, params.invitationID);
    return {};
  },
);
