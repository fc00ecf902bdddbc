"use client";
import { Badge, Button, Group, Paper, Text } from "@mantine/core";
import { IconArrowBackUp, IconQrcode, IconReceipt } from "@tabler/icons-react";
import { Moment } from "@/components/session/moment";
import { Money } from "@/components/session/money";
import { useMay, useView } from "@/components/session/view-provider";
import { StatusBadge } from "@/components/ui/status-badge";
import type { AccountPayment } from "@/lib/domain/payments/views/schemas";
import { formatChoice, formatMoment, formatMoney } from "@/lib/kit/display";
import { rolesWith } from "@/lib/kit/permissions";
import { spacedPhone } from "@/lib/kit/spaced-phone";
import * as messages from "@/lib/messages";
import { obstacleOf } from "../refund/refund-amount";
import classes from "../till.module.css";

const m = messages.till.last;

/** A payment in the till's list: its status, its receipt and its refund. */
export function TillPayment({
  payment,
  isFound = false,
  isOnly = false,
  onShow,
  onReceipt,
  onRefund,
}: {
  payment: AccountPayment;
  /** Somebody looked for it, so it says why it can't be refunded. */
  isFound?: boolean;
  /** It is the only one found: Enter refunds it. */
  isOnly?: boolean;
  onShow: () => void;
  onReceipt: () => void;
  onRefund: () => void;
}) {
  const { timeZone } = useView();
  const mayRefund = useMay("refunds.create");
  const { tip, currency, status, refunded_amount, refund_pending_amount } = payment;
  const amount = payment.paid_amount ?? payment.amount;
  const money = (value: number) => formatMoney(value, currency);
  const obstacle = obstacleOf(payment);
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
          <Text size="sm" c="dimmed">
            <Moment at={payment.created_at} /> ·{" "}
            {payment.payer_phone
              ? m.toPhone(spacedPhone(payment.payer_phone))
              : payment.method === "direct"
                ? messages.till.customerCode.requested
                : messages.methods[payment.display_method]}
          </Text>
          {tip !== undefined && <Text size="sm">{messages.tips.included(money(tip))}</Text>}
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
      {isFound && (obstacle ?? !mayRefund) && (
        <Text size="sm" mt="xs">
          {obstacle ? m.obstacles[obstacle] : m.mayNotRefund(whoRefunds())}
        </Text>
      )}
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
        {mayRefund && !obstacle && (
          <Button
            variant="default"
            autoFocus={isOnly}
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            onClick={onRefund}
          >
            {m.refund}
          </Button>
        )}
      </Group>
    </Paper>
  );
}

const whoRefunds = () =>
  formatChoice(rolesWith("refunds.create").map((role) => messages.roles[role].name.toLowerCase()));
