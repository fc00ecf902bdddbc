"use client";
import { Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Moment } from "@/components/session/moment";
import { Money } from "@/components/session/money";
import { useView } from "@/components/session/view-provider";
import { StatusBadge } from "@/components/ui/status-badge";
import type { AccountPayment } from "@/lib/domain/payments/views/schemas";
import { formatMoment, formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { tillQueries, type TillRefund } from "../queries";
import { RefundForm } from "./refund-form";
import { RefundOutcome } from "./refund-outcome";
import classes from "./refund.module.css";

/** One payment from the choice of the amount to the outcome of its refund. */
export function RefundPanel({
  tillId,
  payment: chosen,
  refundLimit,
  onClose,
}: {
  tillId: string;
  payment: AccountPayment;
  refundLimit: number | undefined;
  onClose: () => void;
}) {
  const view = useView();
  const { data: payment = chosen } = useQuery(tillQueries.payment(view, chosen));
  const [refund, setRefund] = useState<TillRefund>();
  // Keys go to the dialog, and the next Tab to what is in it: the button that was pressed is gone.
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!refund) panel.current?.focus();
  }, [refund]);
  const { amount, currency, created_at, merchant_order_id } = payment;
  return (
    <article
      ref={panel}
      tabIndex={-1}
      className={classes.panel}
      aria-label={messages.till.last.ofPayment(
        formatMoney(amount, currency),
        formatMoment(created_at, view.timeZone, "clock"),
      )}
    >
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Text size="sm" truncate>
          <Money amount={amount} currency={currency} fw={700} /> · <Moment at={created_at} />
          {merchant_order_id && ` · ${messages.till.waiting.order(merchant_order_id)}`}
        </Text>
        <StatusBadge status={payment.display_status} />
      </Group>
      {refund ? (
        <RefundOutcome
          refund={refund}
          payment={payment}
          onAgain={() => setRefund(undefined)}
          onClose={onClose}
        />
      ) : (
        <RefundForm
          tillId={tillId}
          payment={payment}
          refundLimit={refundLimit}
          onRequested={setRefund}
          onBack={onClose}
        />
      )}
    </article>
  );
}
