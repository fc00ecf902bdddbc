import { presentTipQuestion, readWatchedTipQuestions, type TipQuestion } from "@/lib/domain/till";
import type { StreamEvent } from "../../core/event-stream";
import type { Watched } from "../../core/watch";

/** Returns the event for what a till's customer displays ask; no event follows once it is answered or has ended. */
export const tipQuestionEvent = (
  tillId: string,
  question: TipQuestion | undefined,
): StreamEvent => ({
  event: "tip",
  data: presentTipQuestion(question),
  isLast: question === undefined || question.tip !== null,
  isResting: true,
  dependsOn: [tillId],
});

/** Reads tills' questions for the event streams of tills. */
export const watchedTipQuestions: Watched = {
  name: "tip questions",
  async read(tillIds) {
    const questions = await readWatchedTipQuestions(tillIds);
    return new Map(tillIds.map((id) => [id, tipQuestionEvent(id, questions.get(id))] as const));
  },
};
