"use client";
import { Button, Group, Loader, Stack, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Failure } from "@/components/form/failure";
import { useView } from "@/components/session/view-provider";
import { Callout } from "@/components/ui/callout";
import { useKeys } from "@/components/ui/use-keys";
import type { AccountPayment } from "@/lib/domain/payments/views/schemas";
import { formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { tillKeys, tillQueries, type TillRefund } from "../queries";

const m = messages.till.refund;

/** What became of a refund, live, and what is left of the payment. */
export function RefundOutcome({
  refund: requested,
  payment,
  onAgain,
  onClose,
}: {
  refund: TillRefund;
  payment: AccountPayment;
  onAgain: () => void;
  onClose: () => void;
}) {
  const view = useView();
  const queries = useQueryClient();
  const { data: refund } = useQuery(tillQueries.refund(view, requested));
  const { organizationId, mode } = view;
  const isSettled = refund.status !== "pending";
  // What is left says the same as the outcome, without waiting for the next time it is read.
  useEffect(() => {
    if (!isSettled) return;
    const queryKey = [...tillKeys.all({ organizationId, mode }), "last"];
    void queries.invalidateQueries({ queryKey });
  }, [isSettled, organizationId, mode, queries]);
  useKeys((key) => {
    if (key === "Escape") onClose();
    return key === "Escape";
  }, "dialog");
  const money = (value: number) => formatMoney(value, refund.currency);
  const hasFailed = refund.status === "failed";
  return (
    <Stack gap="sm">
      {hasFailed ? (
        <Failure>
          {m.failed(money(refund.amount))} {refund.fail_reason}
        </Failure>
      ) : refund.status === "completed" ? (
        <Callout role="status" color="teal" icon={<IconCheck size={18} />}>
          {m.refunded(money(refund.amount))}
        </Callout>
      ) : (
        <Callout role="status" color="blue" icon={<Loader size={18} />}>
          {m.done(money(refund.amount))}
        </Callout>
      )}
      {refund.approved_by && (
        <Text size="sm">{messages.refunds.approvedBy(refund.approved_by)}</Text>
      )}
      <Text fw={600} data-testid="refund-left">
        {m.left(money(payment.refundable_amount), money(payment.paid_amount ?? payment.amount))}
      </Text>
      <Group grow>
        {hasFailed && payment.refundable_amount > 0 && (
          <Button size="lg" onClick={onAgain}>
            {m.again}
          </Button>
        )}
        <Button variant="default" size="lg" autoFocus onClick={onClose}>
          {messages.common.close}
        </Button>
      </Group>
    </Stack>
  );
}
