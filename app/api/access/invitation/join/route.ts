import { accessOperations } from "@/lib/account-api/access";
import { joinOrganization } from "@/lib/accounts";
import { viewCookie } from "@/lib/auth";
import { accessRoute } from "@/lib/http/access-route";

/** The next page shows the organization that was joined. */
export const POST = accessRoute(accessOperations.joinOrganization, async ({ body, user }) => {
  const { organizationId } = await joinOrganization(user, body.token);
  const cookie = viewCookie(organizationId, "test");
  const headers = { "set-cookie": cookie, "cache-control": "no-store" };
  return Response.json({ organization_id: organizationId }, { headers });
});
