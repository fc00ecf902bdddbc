"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { newPendingIntent } from "@/components/form/pending-intent";
import { useView } from "@/components/session/view-provider";
import type { AccountPayment } from "@/lib/domain/payments/views/schemas";
import { requestRefund } from "./mutations";
import { paymentKeys } from "./queries";

const MAX_AT_ONCE = 3;

/**
 * Refunds what is left of each of these payments, which stay as they were read. `run` can be repeated for those that
 * failed: each keeps its idempotency key, so one whose response was lost is not refunded again.
 */
export function useRefundEach(payments: readonly AccountPayment[]) {
  const view = useView();
  const queries = useQueryClient();
  const [keyOf] = useState(newPendingIntent);
  const [requested, setRequested] = useState<readonly string[]>([]);
  const [failures, setFailures] = useState<ReadonlyMap<string, Error>>(new Map());

  const refundOne = async (payment: AccountPayment, reason: string | undefined) => {
    const { payment_id: id, refundable_amount: amount } = payment;
    try {
      const idempotency_key = keyOf({ id, amount, reason });
      await requestRefund(view, id, { amount, reason, idempotency_key });
      setRequested((ids) => [...ids, id]);
      return id;
    } catch (error) {
      setFailures((all) => new Map(all).set(id, error as Error));
      return undefined;
    }
  };

  const { mutate: run, isPending: isRunning } = useMutation({
    mutationFn: async (reason: string | undefined) => {
      setFailures(new Map());
      const rest = payments.filter(({ payment_id }) => !requested.includes(payment_id));
      const queue = rest.values();
      const refunded: string[] = [];
      const work = async () => {
        // Shared: each takes the next one.
        for (const payment of queue) {
          const id = await refundOne(payment, reason);
          if (id !== undefined) refunded.push(id);
        }
      };
      await Promise.all(Array.from({ length: MAX_AT_ONCE }, work));
      return { refunded, hasFailures: refunded.length < rest.length };
    },
    // Without waiting for it: what failed is shown at once.
    onSettled: () => void queries.invalidateQueries({ queryKey: paymentKeys.all(view) }),
  });

  return {
    run,
    isRunning,
    requested: requested.length,
    failed: payments.flatMap((payment) => {
      const error = failures.get(payment.payment_id);
      return error ? [{ payment, error }] : [];
    }),
  };
}
