import { accessOperations } from "@/lib/api/account/access";
import { openOrganization } from "@/lib/domain/accounts";
import { viewCookie } from "@/lib/auth";
import { accessRoute } from "@/lib/api/access-route";

/** The next page shows the new organization. */
export const POST = accessRoute(accessOperations.openOrganization, async ({ body, user }) => {
  const { name, currency, time_zone: timeZone } = body;
  const { organization } = await openOrganization(user, { name, currency, timeZone });
  const cookie = viewCookie(organization.id, "test");
  const headers = { "set-cookie": cookie, "cache-control": "no-store" };
  return Response.json({ organization_id: organization.id }, { status: 201, headers });
});
