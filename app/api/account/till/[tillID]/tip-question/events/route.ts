import { accountEvents } from "@/lib/api/account/events";
import { accountOperations } from "@/lib/api/account/operations";
import { tipQuestionEvent, watchedTipQuestions } from "@/lib/api/tip-questions";
import { readTipQuestion } from "@/lib/domain/till";

export const GET = accountEvents(accountOperations.watchTipQuestion, {
  watched: watchedTipQuestions,
  keyOf: ({ params }) => params.tillID,
  see: async ({ member, params }) =>
    tipQuestionEvent(params.tillID, await readTipQuestion(member, params.tillID)),
});
