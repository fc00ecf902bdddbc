import { accountOperations } from "@/lib/api/account/operations";
import { viewCookie } from "@/lib/auth";
import { Reply } from "@/lib/api/route";
import { accountRoute } from "@/lib/api/account/route";

/** Remembers the organization and mode for the next page that is opened; open pages send their own. */
export const PUT = accountRoute(accountOperations.chooseView, ({ member, body }) => {
  const belongs = member.organizations.some((one) => one.organizationId === body.organization_id);
  const organizationId = belongs ? body.organization_id : member.organizationId;
  const answer = { organization_id: organizationId, mode: body.mode };
  const cookie = viewCookie(organizationId, body.mode);
  return new Reply(answer, { "set-cookie": cookie });
});
