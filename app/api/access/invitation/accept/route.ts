import { accessOperations } from "@/lib/account-api/access";
import { acceptInvitation } from "@/lib/accounts";
import { accessRoute } from "@/lib/http/access-route";

export const POST = accessRoute(accessOperations.acceptInvitation, async ({ body, ip }) => {
  const { organizationId } = await acceptInvitation({ ...body, ip });
  return { organization_id: organizationId };
});
