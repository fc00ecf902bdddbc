import { accountOperations } from "@/lib/account-api/operations";
import { revokeInvitation } from "@/lib/accounts";
import { accountRoute } from "@/lib/http/account-route";

export const DELETE = accountRoute(
  accountOperations.revokeInvitation,
  async ({ member, params }) => {
    await revokeInvitation(member, params.invitationID);
    return {};
  },
);
