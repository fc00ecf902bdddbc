import { accessOperations } from "@/lib/api/account/access";
import { joinOrganization } from "@/lib/domain/accounts";
import { viewCookie } from "@/lib/auth";
import { accessRoute } from "@/lib/api/access-route";

/** The next page shows the organization that was joined. */
export const POST = accessRoute(accessOperations.joinOrganization, async ({ body, user }) => {
  const { organizationId } = await joinOrganization(user, body.token);
  const cookie = viewCookie(organizationId, "test");
  const headers = { "set-cookie": cookie, "cache-control": "no-store" };
  return Response.json({ organization_id: organizationId }, { headers });
});
