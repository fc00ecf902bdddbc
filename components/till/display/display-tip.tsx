"use client";
import { Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { displayApi } from "@/lib/client/api";
import { RequestFailed } from "@/lib/client/request-json";
import type { DisplayTipQuestion } from "@/lib/domain/till/schemas";
import { formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { withTip } from "../tip/tip-amount";
import { TipQuestion } from "../tip/tip-question";
import displayClasses from "./display.module.css";

const m = messages.tips;

const MAX_RETRIES = 5;

/** Asks the customer for a tip, and thanks until the till has requested the payment. */
export function DisplayTip({
  question,
  offlineReason,
}: {
  question: DisplayTipQuestion;
  /** The ID of the text that says that nothing can be chosen at the moment. */
  offlineReason: string | undefined;
}) {
  const { question_id, amount, currency, percents } = question;
  // Sent again, it is still the same answer.
  const answer = useMutation({
    mutationFn: (tip: number) => displayApi("POST /display/tip", { body: { question_id, tip } }),
    retry: (failures, error) =>
      error instanceof RequestFailed && error.isPassing && failures < MAX_RETRIES,
  });
  const tip = question.tip ?? (answer.isSuccess ? answer.variables : undefined);
  if (tip === undefined) {
    return (
      <TipQuestion
        amount={amount}
        currency={currency}
        percents={percents}
        onGive={answer.mutate}
        isTaking={answer.isPending}
        error={answer.error}
        offlineReason={offlineReason}
      />
    );
  }
  return (
    <div className={displayClasses.chosen} role="status">
      <Title order={1} className={displayClasses.thanks}>
        {tip > 0 ? m.display.thanks : m.display.noted}
      </Title>
      <p className={displayClasses.welcome}>
        {m.entry.total(formatMoney(withTip(amount, tip, currency), currency))}
      </p>
      <p className={displayClasses.follows}>{m.display.follows}</p>
    </div>
  );
}
