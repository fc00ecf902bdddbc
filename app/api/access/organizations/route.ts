import { accessOperations } from "@/lib/api/access/operations";
import { openOrganization } from "@/lib/domain/accounts";
import { Reply } from "@/lib/api/route";
import { viewCookie } from "@/lib/auth";
import { userRoute } from "@/lib/api/access/route";

/** Sets a cookie so that the next page shows the new organization. */
export const POST = userRoute(accessOperations.openOrganization, async ({ body, user }) => {
  const { name, currency, time_zone: timeZone } = body;
  const { organization } = await openOrganization(user, { name, currency, timeZone });
  const cookie = viewCookie(organization.id, "test");
  return new Reply({ organization_id: organization.id }, { "set-cookie": cookie });
});
