import { accessOperations } from "@/lib/account-api/access";
import { resetPassword } from "@/lib/accounts";
import { accessRoute } from "@/lib/http/access-route";

export const POST = accessRoute(accessOperations.resetPassword, async ({ body, ip }) => {
  await resetPassword({ ...body, ip });
  return {};
});
