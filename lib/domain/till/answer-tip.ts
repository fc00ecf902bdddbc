import { publishChange } from "@/lib/domain/shared/changes";
import { Prisma, query } from "@/lib/kit/db";
import { ValidationFailed } from "@/lib/kit/errors";
import { amountOf } from "@/lib/kit/fields";
import { MAX_MAJOR_UNITS, toMajorUnits } from "@/lib/kit/money";
import { TipQuestionOver } from "./errors";
import { displayOfToken } from "./read-display";
import type { AnswerTipQuestion } from "./schemas";
import { isUnanswered } from "./tip-questions";

/**
 * Records the tip that was chosen on a customer display, in major units, 0 for none. The first answer counts: of two
 * concurrent ones, one succeeds, and the same answer can be sent again. Throws `DisplayNotPaired`, `ValidationFailed`,
 * and `TipQuestionOver` once the till has gone on.
 */
export async function answerTipQuestion(
  token: string | undefined,
  { question_id: id, tip }: AnswerTipQuestion,
): Promise<void> {
  const { id: tillId, currency, tipQuestion } = await displayOfToken(token);
  const minor = tip === 0 ? 0n : amountOf(tip, currency, "tip");
  if (tipQuestion?.id !== id) throw new TipQuestionOver();
  if (toMajorUnits(BigInt(tipQuestion.amount) + minor, currency) > MAX_MAJOR_UNITS) {
    const message = `tip must be smaller: with the amount it can be ${MAX_MAJOR_UNITS} at most`;
    throw new ValidationFailed([{ field: "tip", message }]);
  }
  const [answered] = await query<{ id: string }>(Prisma.sql`
    UPDATE tip_questions q SET tip = ${minor}, answered_at = coalesce(q.answered_at, now())
    WHERE q.id = ${id} AND q.till_id = ${tillId} AND (q.tip = ${minor} OR (${isUnanswered}))
    RETURNING q.id`);
  if (!answered) throw new TipQuestionOver();
  publishChange([tillId]);
}
