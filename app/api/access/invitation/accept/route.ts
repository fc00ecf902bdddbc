import { accessOperations } from "@/lib/api/access/operations";
import { acceptInvitation } from "@/lib/domain/accounts";
import { accessRoute } from "@/lib/api/access/route";

export const POST = accessRoute(accessOperations.acceptInvitation, async ({ body, ip }) => {
  const { organizationId } = await acceptInvitation({ ...body, ip });
  return { organization_id: organizationId };
});
