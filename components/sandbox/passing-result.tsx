"use client";
import { useEffect, useEffectEvent } from "react";
import { formatMoney } from "@/lib/kit/display";
import { sandboxMessages } from "@/lib/messages/sandbox";
import type { PayerAnswer } from "@/lib/network/sandbox/schemas";
import { type Result, ResultScreen } from "./payment-result";

const SHOWN_MS = 6_000;
/** Used when another request is waiting. */
const SHOWN_IF_PENDING_MS = 2_000;

interface PassingResultProps {
  result: Result;
  payer: PayerAnswer;
  hasPendingRequest: boolean;
  onClose: () => void;
}

/** The result of a request. It disappears automatically, since it is also in the history. */
export function PassingResult({ result, payer, hasPendingRequest, onClose }: PassingResultProps) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const closing = setTimeout(close, hasPendingRequest ? SHOWN_IF_PENDING_MS : SHOWN_MS);
    return () => clearTimeout(closing);
  }, [result, hasPendingRequest]);
  return (
    <ResultScreen result={result} onClose={onClose}>
      <p>
        {result.status === "Processed"
          ? sandboxMessages.result.balance(formatMoney(payer.balance, payer.currency))
          : sandboxMessages.result.nothingTaken}
      </p>
    </ResultScreen>
  );
}
