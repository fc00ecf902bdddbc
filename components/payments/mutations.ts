"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useChangeOf } from "@/components/session/use-change";
import { useView } from "@/components/session/view-provider";
import { notifyError } from "@/components/ui/notify";
import { api, type Scope } from "@/lib/client/api";
import * as messages from "@/lib/messages";
import { paymentKeys } from "./queries";

// They refetch the payment, its timeline and the lists.

export interface RefundRequest {
  amount?: number;
  reason?: string | undefined;
  /** The same for the same intent, so that a second click doesn't create a second refund. */
  idempotency_key: string;
}

export const requestRefund = (
  scope: Scope,
  paymentID: string,
  body: RefundRequest,
  signal?: AbortSignal,
) =>
  api("POST /payments/{paymentID}/refunds", {
    scope,
    params: { paymentID },
    body,
    ...(signal && { signal }),
  });

export const useRefund = (paymentID: string) =>
  useChangeOf(paymentKeys.all, (scope, body: RefundRequest) =>
    requestRefund(scope, paymentID, body),
  );

export const useCancel = (paymentID: string) =>
  useChangeOf(paymentKeys.all, (scope, body: { reason?: string | undefined }) =>
    api("POST /payments/{paymentID}/cancel", { scope, params: { paymentID }, body }),
  );

export const useAddNote = (paymentID: string) =>
  useChangeOf(paymentKeys.all, (scope, text: string) =>
    api("POST /payments/{paymentID}/notes", { scope, params: { paymentID }, body: { text } }),
  );

export const useDeleteNote = (paymentID: string) =>
  useChangeOf(paymentKeys.all, (scope, noteID: string) =>
    api("DELETE /payments/{paymentID}/notes/{noteID}", { scope, params: { paymentID, noteID } }),
  );

export interface TagChange {
  change: { add: [string] } | { remove: [string] };
  /** Runs before the payments are read again: a form closed after that takes the next click on its button for its own. */
  onChanged?: (result: { changed: number; full: number }) => void;
}

/** Adds or removes one tag of payments. */
export function useChangeTags(paymentIds: readonly string[]) {
  const view = useView();
  const queries = useQueryClient();
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
    onSettled: () => queries.invalidateQueries({ queryKey: paymentKeys.all(view) }),
  });
}

export const useResend = (paymentID: string) =>
  useChangeOf(paymentKeys.all, (scope, deliveryID: string) =>
    api("POST /payments/{paymentID}/deliveries/{deliveryID}/resend", {
      scope,
      params: { paymentID, deliveryID },
    }),
  );
