"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useView } from "@/components/session/view-provider";
import { api } from "@/lib/client/api";
import { paymentKeys } from "./queries";

/** Refetches the payment, its timeline and the lists, whether or not a mutation succeeded. */
function useInvalidatePayments() {
  const view = useView();
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: paymentKeys.all(view) });
}

export interface RefundRequest {
  amount?: number;
  reason?: string | undefined;
  /** The same for the same intent, so that a second click doesn't create a second refund. */
  idempotency_key: string;
}

export function useRefund(paymentId: string) {
  const view = useView();
  const reread = useInvalidatePayments();
  return useMutation({
    mutationFn: (body: RefundRequest) =>
      api("POST /payments/{paymentID}/refunds", {
        scope: view,
        params: { paymentID: paymentId },
        body,
      }),
    onSettled: reread,
  });
}

export function useCancel(paymentId: string) {
  const view = useView();
  const reread = useInvalidatePayments();
  return useMutation({
    mutationFn: (body: { reason?: string | undefined }) =>
      api("POST /payments/{paymentID}/cancel", {
        scope: view,
        params: { paymentID: paymentId },
        body,
      }),
    onSettled: reread,
  });
}

export function useResend(paymentId: string) {
  const view = useView();
  const reread = useInvalidatePayments();
  return useMutation({
    mutationFn: (deliveryId: string) =>
      api("POST /payments/{paymentID}/deliveries/{deliveryID}/resend", {
        scope: view,
        params: { paymentID: paymentId, deliveryID: deliveryId },
      }),
    onSettled: reread,
  });
}
