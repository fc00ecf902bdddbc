"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useView } from "@/components/session/view-provider";
import { api } from "@/lib/client/api";
import type { AccountStaticQrPayment } from "@/lib/domain/static-qr/schemas";
import { staticQrKeys, staticQrQueries } from "./queries";

/** Notes an order ID, or removes it with null; the list and the search show it at once. */
export function useChangeOrder({ order_number: orderNumber }: AccountStaticQrPayment) {
  const view = useView();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (order: string | null) =>
      api("PATCH /static-qr/payments/{orderNumber}", {
        scope: view,
        params: { orderNumber },
        body: { merchant_order_id: order },
      }),
    onSuccess: (payment) =>
      queries.setQueryData(staticQrQueries.one(view, orderNumber).queryKey, payment),
    onSettled: () => queries.invalidateQueries({ queryKey: staticQrKeys.all(view) }),
  });
}
