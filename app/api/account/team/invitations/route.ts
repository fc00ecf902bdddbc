import { accountOperations } from "@/lib/account-api/operations";
import {
  inviteMember,
  listInvitations,
  presentInvitation,
  presentSentInvitation,
} from "@/lib/accounts";
import { accountRoute } from "@/lib/http/account-route";

export const GET = accountRoute(accountOperations.listInvitations, async ({ member }) => ({
  data: (await listInvitations(member)).map(presentInvitation),
}));

export const POST = accountRoute(accountOperations.inviteMember, async ({ member, body }) =>
  presentSentInvitation(await inviteMember(member, body)),
);
