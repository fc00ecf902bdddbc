import { displayOperations } from "@/lib/api/display/operations";
import { displayRoute } from "@/lib/api/display/route";
import { answerTipQuestion } from "@/lib/domain/till";

export const POST = displayRoute(displayOperations.answerTipQuestion, async ({ token, body }) => {
  await answerTipQuestion(token, body);
  return {};
});
