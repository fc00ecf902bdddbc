import { accountOperations } from "@/lib/api/account/operations";
import { viewCookie } from "@/lib/auth";
import { Reply } from "@/lib/api/route";
import { accountRoute } from "@/lib/api/account/route";

/** Remembers what this browser looks at; the pages say it themselves, this is for the next one opened. */
export const PUT = accountRoute(accountOperations.chooseView, ({ member, body }) => {
  const belongs = member.organizations.some((one) => one.organizationId === body.organization_id);
  const organizationId = belongs ? body.organization_id : member.organizationId;
  const answer = { organization_id: organizationId, mode: body.mode };
  const cookie = viewCookie(organizationId, body.mode);
  return new Reply(answer, { "set-cookie": cookie });
});
