"use client";
import { Badge, Button, Group, Paper, Stack, Text } from "@mantine/core";
import { SideDialog } from "@/components/ui/dialog";
import { IconArrowBackUp, IconHistory, IconQrcode, IconReceipt } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DialogSlot } from "@/components/ui/dialog-slot";
import { EmptyState } from "@/components/ui/empty-state";
import { Moment } from "@/components/session/moment";
import { Money } from "@/components/session/money";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import { StatusBadge } from "@/components/ui/status-badge";
import { useMay, useView } from "@/components/session/view-provider";
import { formatMoment, formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import type { AccountPayment } from "@/lib/domain/payments/schemas";
import { tillQueries } from "./queries";
import { ReceiptDialog } from "./receipt-dialog";
import { RefundForm } from "./refund-form";
import classes from "./till.module.css";

const m = messages.till.last;

/** The last ten payments of this till: their status, receipts and refunds. */
export function LastPayments({
  tillId,
  refundLimit,
  onShow,
  onClose,
}: {
  tillId: string;
  refundLimit: number | undefined;
  /** Brings a pending payment back to the screen. */
  onShow: (paymentId: string) => void;
  onClose: () => void;
}) {
  const last = useQuery(tillQueries.last(useView(), tillId));
  const [wanted, setWanted] = useState<AccountPayment>();
  return (
    <SideDialog close={onClose} title={m.title}>
      {last.data === undefined ? (
        last.error ? (
          <ErrorState error={last.error} retry={last.refetch} />
        ) : (
          <LoadingRows />
        )
      ) : last.data.data.length === 0 ? (
        <EmptyState icon={<IconHistory />} title={m.empty}>
          {m.emptyText}
        </EmptyState>
      ) : (
        <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: "none" }}>
          {last.data.data.map((payment) => (
            <li key={payment.payment_id}>
              <LastPayment
                tillId={tillId}
                payment={payment}
                refundLimit={refundLimit}
                onShow={() => onShow(payment.payment_id)}
                onReceipt={() => setWanted(payment)}
              />
            </li>
          ))}
        </Stack>
      )}
      <DialogSlot>
        {wanted && <ReceiptDialog payment={wanted} close={() => setWanted(undefined)} />}
      </DialogSlot>
    </SideDialog>
  );
}

function LastPayment({
  tillId,
  payment,
  refundLimit,
  onShow,
  onReceipt,
}: {
  tillId: string;
  payment: AccountPayment;
  refundLimit: number | undefined;
  onShow: () => void;
  onReceipt: () => void;
}) {
  const { timeZone } = useView();
  const mayRefund = useMay("refunds.create");
  const [isRefunding, setRefunding] = useState(false);
  const { amount, currency, status, refunded_amount, refund_pending_amount } = payment;
  const money = (value: number) => formatMoney(value, currency);
  return (
    <Paper
      component="article"
      withBorder
      p="md"
      aria-label={m.ofPayment(money(amount), formatMoment(payment.created_at, timeZone, "clock"))}
    >
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div style={{ minWidth: 0 }}>
          <Text size="xl" fw={700} lh={1.2}>
            <Money amount={amount} currency={currency} />
          </Text>
          <Text size="sm" c="dimmed" truncate>
            <Moment at={payment.created_at} /> ·{" "}
            {payment.payer_phone ? m.toPhone(payment.payer_phone) : m.byQr}
          </Text>
          {payment.merchant_order_id && (
            <Text size="sm" truncate>
              {messages.till.waiting.order(payment.merchant_order_id)}
            </Text>
          )}
        </div>
        <StatusBadge status={payment.display_status} />
      </Group>
      <Group gap="xs" mt="xs" className={classes.some}>
        {refunded_amount > 0 && (
          <Badge variant="light" color="gray" tt="none">
            {m.refunded(money(refunded_amount))}
          </Badge>
        )}
        {refund_pending_amount > 0 && (
          <Badge variant="light" color="blue" tt="none">
            {m.refundUnderWay(money(refund_pending_amount))}
          </Badge>
        )}
      </Group>
      {isRefunding ? (
        <RefundForm
          tillId={tillId}
          payment={payment}
          refundLimit={refundLimit}
          onClose={() => setRefunding(false)}
        />
      ) : (
        <Group gap="xs" mt="sm" className={classes.some}>
          {status === "pending" && (
            <Button
              variant="light"
              leftSection={<IconQrcode size={18} aria-hidden />}
              onClick={onShow}
            >
              {m.show}
            </Button>
          )}
          {status === "completed" && (
            <Button
              variant="default"
              leftSection={<IconReceipt size={18} aria-hidden />}
              onClick={onReceipt}
            >
              {m.receipt}
            </Button>
          )}
          {mayRefund && payment.refundable_amount > 0 && (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={18} aria-hidden />}
              onClick={() => setRefunding(true)}
            >
              {m.refund}
            </Button>
          )}
        </Group>
      )}
    </Paper>
  );
}
