import { accessOperations } from "@/lib/api/account/access";
import { resetPassword } from "@/lib/domain/accounts";
import { browserCookie, browserTokenOf } from "@/lib/auth";
import { accessRoute } from "@/lib/api/access-route";

export const POST = accessRoute(accessOperations.resetPassword, async ({ body, ip, request }) => {
  const known = browserTokenOf(request.headers);
  const { browserToken } = await resetPassword({ ...body, ip, browserToken: known });
  return Response.json(
    {},
    { headers: { "set-cookie": browserCookie(browserToken), "cache-control": "no-store" } },
  );
});
