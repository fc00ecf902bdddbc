"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { newPendingIntent } from "@/components/form/pending-intent";
import { useView } from "@/components/session/view-provider";
import { RequestFailed } from "@/lib/client/request-json";
import type { AccountPayment } from "@/lib/domain/payments/views/schemas";
import * as messages from "@/lib/messages";
import { requestRefund } from "./mutations";
import { paymentKeys } from "./queries";

const MAX_AT_ONCE = 3;
/** Longer than a refund takes while its network answers slowly. */
const TIMEOUT_MS = 30_000;

const m = messages.paymentForms.refundSelection;

/** The refund was made, and the network refused it: another one is a new refund. */
class RefundRefused extends Error {}
/** The run was stopped before the refund was requested. */
class NotRequested extends Error {}

/** Why a payment was not refunded, as far as is known. */
export interface RefundFailure {
  payment: AccountPayment;
  error: Error;
}

/** Whether the refund may have been made all the same. */
export const isOutcomeUnknown = ({ error }: RefundFailure): boolean =>
  error instanceof RequestFailed && (error.isUnreachable || error.status >= 500);

/** Whether the same refund may succeed later. */
export const canTryAgain = ({ error }: RefundFailure): boolean =>
  !(error instanceof RequestFailed) || error.isPassing || error.status === 401;

interface Outcome {
  /** The IDs of the payments whose refunds were requested in this run. */
  refunded: readonly string[];
  failed: number;
}

/**
 * Refunds what is left of each of these payments, which stay as they were read. `run` can be repeated for those that
 * failed: each keeps its idempotency key, so one whose response was lost is not refunded again. A run goes on when its page is
 * left, and `onDone` is called all the same.
 */
export function useRefundEach(
  payments: readonly AccountPayment[],
  onDone: (outcome: Outcome) => void,
) {
  const view = useView();
  const queries = useQueryClient();
  const [keyOf] = useState(newPendingIntent);
  const [requested, setRequested] = useState<readonly string[]>([]);
  const [failures, setFailures] = useState<readonly RefundFailure[]>([]);
  const [isStopping, setStopping] = useState(false);
  const isStopped = useRef(false);
  /** How many refunds of a payment the network has refused. */
  const refusals = useRef(new Map<string, number>());

  const refundOne = async (payment: AccountPayment, reason: string | undefined) => {
    const { payment_id: id, refundable_amount: amount } = payment;
    if (isStopped.current) throw new NotRequested(m.notRequested);
    const refused = refusals.current.get(id) ?? 0;
    const idempotency_key = keyOf({ id, amount, reason, refused });
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const refund = await requestRefund(view, id, { amount, reason, idempotency_key }, signal);
    if (refund.status !== "failed") return;
    refusals.current.set(id, refused + 1);
    const { fail_reason: why } = refund;
    throw new RefundRefused(why ? messages.serverTexts.sentence(why) : m.refused);
  };

  const { mutate: run, isPending: isRunning } = useMutation({
    mutationFn: async (reason: string | undefined): Promise<Outcome> => {
      const final = failures.filter((failure) => !canTryAgain(failure));
      const isOver = ({ payment_id: id }: AccountPayment) =>
        requested.includes(id) || final.some(({ payment }) => payment.payment_id === id);
      isStopped.current = false;
      setStopping(false);
      setFailures(final);
      const queue = payments.filter((payment) => !isOver(payment)).values();
      const refunded: string[] = [];
      let { length: failed } = final;
      const work = async () => {
        // Shared: each takes the next one.
        for (const payment of queue) {
          const { payment_id: id } = payment;
          try {
            await refundOne(payment, reason);
            refunded.push(id);
            setRequested((ids) => [...ids, id]);
          } catch (error) {
            failed += 1;
            setFailures((all) => [...all, { payment, error: error as Error }]);
          }
        }
      };
      await Promise.all(Array.from({ length: MAX_AT_ONCE }, work));
      return { refunded, failed };
    },
    onSuccess: onDone,
    // Without waiting for it: what failed is shown at once.
    onSettled: () => void queries.invalidateQueries({ queryKey: paymentKeys.all(view) }),
  });
  useAskBeforeLeaving(isRunning);

  return {
    run,
    /** Requests no more refunds; those that were requested stay so. */
    stop: () => {
      isStopped.current = true;
      setStopping(true);
    },
    isRunning,
    isStopping,
    requested: requested.length,
    failures,
  };
}

/** The browser asks before it reloads or closes the page, which would end what is running. */
function useAskBeforeLeaving(isRunning: boolean) {
  useEffect(() => {
    if (!isRunning) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isRunning]);
}
