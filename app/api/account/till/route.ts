import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { presentOpenTill } from "@/lib/api/open-till";
import { Reply } from "@/lib/api/route";
import { tillCookie, tillTokenOf } from "@/lib/auth";
import { openTill } from "@/lib/domain/till";
import { hashOfToken, newToken } from "@/lib/kit/secrets";

export const POST = accountRoute(
  accountOperations.openTill,
  async ({ member: asker, body, request }) => {
    const token = tillTokenOf(request.headers) ?? newToken();
    const member = { ...asker, tillHash: hashOfToken(token) };
    const answer = await presentOpenTill(member, await openTill(member, body.till_id));
    return new Reply(answer, { "set-cookie": tillCookie(token) });
  },
);
