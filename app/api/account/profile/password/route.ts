import { accountOperations } from "@/lib/api/account/operations";
import { changePassword } from "@/lib/domain/accounts";
import { sessionCookie } from "@/lib/auth";
import { Reply } from "@/lib/api/route";
import { accountRoute } from "@/lib/api/account/route";

/** Ends all other sessions; this one continues with a new token. */
export const PUT = accountRoute(accountOperations.changePassword, async ({ member, body }) => {
  const { sessionToken } = await changePassword(member, {
    current: body.current_password,
    next: body.password,
  });
  const cookie = await sessionCookie({ sub: member.userId, sid: sessionToken });
  return new Reply({}, { "set-cookie": cookie });
});
