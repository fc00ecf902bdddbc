"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useView } from "@/components/session/view-provider";
import { accountJson } from "@/lib/client/view";
import type { AccountPayment } from "@/lib/domain/payments/schemas";
import type { AccountRefund } from "@/lib/domain/refunds/schemas";
import { paymentKeys } from "./queries";

const path = (id: string): string => `/payments/${encodeURIComponent(id)}`;

/** Whatever comes of an act, the payment, its timeline and the lists are read again. */
function useReread() {
  const view = useView();
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: paymentKeys.all(view) });
}

export interface RefundRequest {
  amount?: number;
  reason?: string;
  /** The same for the same wish: a second click makes no second refund. */
  idempotency_key: string;
}

export function useRefund(paymentId: string) {
  const view = useView();
  const reread = useReread();
  return useMutation({
    mutationFn: (body: RefundRequest) =>
      accountJson<AccountRefund>(view, `${path(paymentId)}/refunds`, { body }),
    onSettled: reread,
  });
}

export function useCancel(paymentId: string) {
  const view = useView();
  const reread = useReread();
  return useMutation({
    mutationFn: (body: { reason?: string }) =>
      accountJson<AccountPayment>(view, `${path(paymentId)}/cancel`, { body }),
    onSettled: reread,
  });
}

export function useResend(paymentId: string) {
  const view = useView();
  const reread = useReread();
  return useMutation({
    mutationFn: (deliveryId: string) =>
      accountJson<{ delivery_id: string }>(
        view,
        `${path(paymentId)}/deliveries/${encodeURIComponent(deliveryId)}/resend`,
        { method: "POST" },
      ),
    onSettled: reread,
  });
}
