"use client";
import { useEffect, useRef } from "react";
import { useView } from "@/components/session/view-provider";
import * as messages from "@/lib/messages";
import type { PaymentIntent } from "../memory";
import { withTip } from "./tip-amount";
import { TipQuestion, type TipQuestionProps } from "./tip-question";
import { useCustomersTip } from "./use-customers-tip";

/** Asks for a tip before a payment is requested, at the till and on its customer displays: the first answer counts. */
export function TipScreen({
  tillId,
  intent,
  onTake,
  ...question
}: Pick<TipQuestionProps, "percents" | "onBack" | "isTaking" | "error" | "offlineReason"> & {
  tillId: string;
  intent: PaymentIntent;
  /** With the tip in the amount. */
  onTake: (intent: PaymentIntent) => void;
}) {
  const { currency } = useView();
  const { amount } = intent;
  const { isOnDisplay, chosen } = useCustomersTip(tillId, amount);
  const give = (tip: number) =>
    onTake(tip > 0 ? { ...intent, amount: withTip(amount, tip, currency), tip } : intent);
  const latest = useRef({ give, isTaking: question.isTaking });
  useEffect(() => {
    latest.current = { give, isTaking: question.isTaking };
  });
  const isAnswered = useRef(false);
  const isOffline = question.offlineReason !== undefined;
  useEffect(() => {
    if (chosen === undefined || isOffline || isAnswered.current) return;
    isAnswered.current = true;
    // Whoever chose at the till meanwhile was first.
    if (!latest.current.isTaking) latest.current.give(chosen);
  }, [chosen, isOffline]);
  return (
    <TipQuestion
      {...question}
      amount={amount}
      currency={currency}
      onGive={give}
      hint={isOnDisplay ? messages.tips.display.alsoThere : undefined}
    />
  );
}
