import { accessOperations } from "@/lib/api/access/operations";
import { resetPassword } from "@/lib/domain/accounts";
import { Reply } from "@/lib/api/route";
import { browserCookie, browserTokenOf } from "@/lib/auth";
import { accessRoute } from "@/lib/api/access/route";

export const POST = accessRoute(accessOperations.resetPassword, async ({ body, ip, request }) => {
  const known = browserTokenOf(request.headers);
  const { browserToken } = await resetPassword({ ...body, ip, browserToken: known });
  return new Reply({}, { "set-cookie": browserCookie(browserToken) });
});
