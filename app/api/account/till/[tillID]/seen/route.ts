import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import {
  presentTillQuestion,
  readTillQuestion,
  readTipPercents,
  recordTillSeen,
} from "@/lib/domain/till";

export const PUT = accountRoute(accountOperations.recordTillSeen, async ({ member, params }) => {
  const { name, hasPrintedCode } = await recordTillSeen(member, params.tillID);
  return {
    ...(name !== null && { name }),
    has_printed_code: hasPrintedCode,
    tip_percents: await readTipPercents(member),
    ...presentTillQuestion(await readTillQuestion(member), member.currency),
  };
});
