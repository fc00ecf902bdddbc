import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import {
  presentTillQuestion,
  readTillQuestion,
  readTipPercents,
  recordTillSeen,
} from "@/lib/domain/till";

export const PUT = accountRoute(accountOperations.recordTillSeen, async ({ member, params }) => {
  const { name } = await recordTillSeen(member, params.tillID);
  return {
    ...(name !== null && { name }),
    tip_percents: await readTipPercents(member),
    ...presentTillQuestion(await readTillQuestion(member), member.currency),
  };
});
