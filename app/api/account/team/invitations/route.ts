import { accountOperations } from "@/lib/api/account/operations";
import {
  inviteMember,
  listInvitations,
  presentInvitation,
  presentSentInvitation,
} from "@/lib/domain/accounts";
import { accountRoute } from "@/lib/api/account/route";

export const GET = accountRoute(accountOperations.listInvitations, async ({ member }) => ({
  data: (await listInvitations(member)).map(presentInvitation),
}));

export const POST = accountRoute(accountOperations.inviteMember, async ({ member, body }) =>
  presentSentInvitation(await inviteMember(member, body)),
);
