import { accountOperations } from "@/lib/api/account/operations";
import { hashOfTillToken, newTillToken, tillCookie, tillTokenOf } from "@/lib/auth";
import { accountRoute } from "@/lib/api/account/route";
import { Reply } from "@/lib/api/route";
import { presentShown } from "@/lib/api/shown-payments";
import { openTill, presentRefundLimit, readRefundLimit, readShown } from "@/lib/domain/till";

export const POST = accountRoute(
  accountOperations.openTill,
  async ({ member: asker, body, request }) => {
    const token = tillTokenOf(request.headers) ?? newTillToken();
    const member = { ...asker, tillHash: hashOfTillToken(token) };
    const till = await openTill(member, body.till_id);
    const answer = {
      till_id: till.id,
      ...presentRefundLimit(await readRefundLimit(member), member.currency),
      showing: await presentShown(await readShown(member, till)),
    };
    return new Reply(answer, { "set-cookie": tillCookie(token) });
  },
);
