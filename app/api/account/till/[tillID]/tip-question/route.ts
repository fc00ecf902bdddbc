import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import {
  askForTip,
  presentTipQuestion,
  readTipQuestion,
  withdrawTipQuestion,
} from "@/lib/domain/till";

export const GET = accountRoute(accountOperations.readTipQuestion, async ({ member, params }) =>
  presentTipQuestion(await readTipQuestion(member, params.tillID)),
);

export const PUT = accountRoute(accountOperations.askForTip, async ({ member, params, body }) => {
  if (body.amount === null) {
    await withdrawTipQuestion(member, params.tillID);
    return { displays: 0 };
  }
  const { id, displays } = await askForTip(member, params.tillID, body.amount);
  return { ...(id !== undefined && { question_id: id }), displays };
});
