import { accessOperations } from "@/lib/account-api/access";
import { resetPassword } from "@/lib/accounts";
import { browserCookie, browserTokenOf } from "@/lib/auth";
import { accessRoute } from "@/lib/http/access-route";

export const POST = accessRoute(accessOperations.resetPassword, async ({ body, ip, request }) => {
  const known = browserTokenOf(request.headers);
  const { browserToken } = await resetPassword({ ...body, ip, browserToken: known });
  return Response.json(
    {},
    { headers: { "set-cookie": browserCookie(browserToken), "cache-control": "no-store" } },
  );
});
