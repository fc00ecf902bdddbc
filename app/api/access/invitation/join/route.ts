import { accessOperations } from "@/lib/api/access/operations";
import { joinOrganization } from "@/lib/domain/accounts";
import { Reply } from "@/lib/api/route";
import { viewCookie } from "@/lib/auth";
import { userRoute } from "@/lib/api/access/route";

/** Sets a cookie so that the next page shows the organization that was joined. */
export const POST = userRoute(accessOperations.joinOrganization, async ({ body, user }) => {
  const { organizationId } = await joinOrganization(user, body.token);
  const cookie = viewCookie(organizationId, "test");
  return new Reply({ organization_id: organizationId }, { "set-cookie": cookie });
});
