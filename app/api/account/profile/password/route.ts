import { accountOperations } from "@/lib/account-api/operations";
import { changePassword } from "@/lib/accounts";
import { sessionCookie } from "@/lib/auth";
import { accountRoute } from "@/lib/http/account-route";

/** Every other session is over; this browser goes on with a new one. */
export const PUT = accountRoute(accountOperations.changePassword, async ({ member, body }) => {
  const { sessionVersion } = await changePassword(member, {
    current: body.current_password,
    next: body.password,
  });
  const cookie = await sessionCookie({ sub: member.userId, sessionVersion });
  return Response.json({}, { headers: { "set-cookie": cookie, "cache-control": "no-store" } });
});
