import { Group, Text, ThemeIcon } from "@mantine/core";
import type { PayerPaymentAnswer } from "@/lib/network/schemas";
import { clock, money } from "./format";
import { lookOf, REFUNDED } from "./status-look";

const KINDS = { request: "Request", link: "QR code", static: "Printed QR code" };

/** One line about a payment that is over. */
export function RecentPayment({ payment }: { payment: PayerPaymentAnswer }) {
  const isRefunded = payment.refunded_amount > 0;
  const { label, color, Icon } = isRefunded ? REFUNDED : lookOf(payment.status);
  const what = isRefunded ? `${money(payment.refunded_amount, payment.currency)} refunded` : label;
  return (
    <Group component="li" wrap="nowrap" gap="sm" py={6}>
      <ThemeIcon variant="light" color={color} radius="xl" size="lg">
        <Icon size={18} aria-hidden />
      </ThemeIcon>
      <div style={{ flex: 1, minWidth: 0 }}>
        <Text size="sm" fw={500} truncate>
          {what}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {payment.status === "Rejected" && payment.reason
            ? payment.reason
            : `${KINDS[payment.kind]} · ${clock(payment.created_at)}`}
        </Text>
      </div>
      <Text
        size="sm"
        fw={600}
        {...(payment.status !== "Processed" && { c: "dimmed", td: "line-through" })}
      >
        {money(payment.amount, payment.currency)}
      </Text>
    </Group>
  );
}
