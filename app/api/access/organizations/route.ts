import { accessOperations } from "@/lib/account-api/access";
import { openOrganization } from "@/lib/accounts";
import { viewCookie } from "@/lib/auth";
import { accessRoute } from "@/lib/http/access-route";

/** The next page shows the new organization. */
export const POST = accessRoute(accessOperations.openOrganization, async ({ body, user }) => {
  const { name, currency, time_zone: timeZone } = body;
  const { organization } = await openOrganization(user, { name, currency, timeZone });
  const cookie = viewCookie(organization.id, "test");
  const headers = { "set-cookie": cookie, "cache-control": "no-store" };
  return Response.json({ organization_id: organization.id }, { status: 201, headers });
});
