"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useView } from "@/components/session/view-provider";
import { notifyError } from "@/components/ui/notify";
import { api } from "@/lib/client/api";
import * as messages from "@/lib/messages";
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

export function useAddNote(paymentId: string) {
  const view = useView();
  const reread = useInvalidatePayments();
  return useMutation({
    mutationFn: (text: string) =>
      api("POST /payments/{paymentID}/notes", {
        scope: view,
        params: { paymentID: paymentId },
        body: { text },
      }),
    onSettled: reread,
  });
}

export function useDeleteNote(paymentId: string) {
  const view = useView();
  const reread = useInvalidatePayments();
  return useMutation({
    mutationFn: (noteId: string) =>
      api("DELETE /payments/{paymentID}/notes/{noteID}", {
        scope: view,
        params: { paymentID: paymentId, noteID: noteId },
      }),
    onSettled: reread,
  });
}

export interface TagChange {
  change: { add: [string] } | { remove: [string] };
  /** Runs before the payments are read again: a form closed after that takes the next click on its button for its own. */
  onChanged?: (result: { changed: number; full: number }) => void;
}

/** Adds or removes one tag of payments. */
export function useChangeTags(paymentIds: readonly string[]) {
  const view = useView();
  const reread = useInvalidatePayments();
  return useMutation({
    mutationFn: ({ change }: TagChange) =>
      api("POST /payments/tags", {
        scope: view,
        body: { payment_ids: [...paymentIds], ...change },
      }),
    onSuccess: (result, { onChanged }) => {
      onChanged?.(result);
      if (result.full > 0) notifyError(new Error(messages.tags.full(result.full)));
    },
    onError: notifyError,
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
