import { accessOperations } from "@/lib/api/access/operations";
import { signUp } from "@/lib/domain/accounts";
import { accessRoute } from "@/lib/api/access/route";

export const POST = accessRoute(accessOperations.signUp, async ({ body, ip }) => {
  const { organization } = await signUp(
    {
      name: body.organization_name,
      currency: body.currency,
      timeZone: body.time_zone,
      owner: { name: body.name, email: body.email, password: body.password },
    },
    ip,
  );
  return { organization_id: organization.id };
});
