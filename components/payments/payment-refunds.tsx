"use client";
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { RefundLines } from "@/components/records/refund-lines";
import { useView } from "@/components/session/view-provider";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import type { AccountPayment } from "@/lib/domain/payments/views/schemas";
import * as messages from "@/lib/messages";
import { paymentQueries } from "./queries";

const m = messages.paymentPage.refunds;

/** The refunds of a payment and their status. */
export function PaymentRefunds({ payment }: { payment: AccountPayment }) {
  const view = useView();
  const { data, error, refetch } = useQuery(paymentQueries.refunds(view, payment));
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <LoadingRows rows={1} />;
  if (data.data.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {m.none}
      </Text>
    );
  }
  return <RefundLines refunds={data.data} label={m.title} />;
}
