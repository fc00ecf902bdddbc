import { Group, Stack, Text } from "@mantine/core";
import { Moment } from "@/components/session/moment";
import { Money } from "@/components/session/money";
import { ScrollBox } from "@/components/ui/scroll-box";
import type { AccountPayment } from "@/lib/domain/payments/views/schemas";
import { bidiSafe } from "@/lib/kit/display";
import { spacedPhone } from "@/lib/kit/spaced-phone";

/** Some payments in a dialog, each with why it is named there. */
export const PaymentsWithReasons = ({
  label,
  rows,
}: {
  label: string;
  rows: readonly { payment: AccountPayment; amount: number; reason: string }[];
}) => (
  <ScrollBox label={label} maxHeight={220}>
    <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: "none" }}>
      {rows.map(({ payment, amount, reason }) => (
        <li key={payment.payment_id}>
          <Group gap="xs" style={{ overflowWrap: "anywhere" }}>
            <Text size="sm" fw={600}>
              <Money amount={amount} currency={payment.currency} />
            </Text>
            <Text size="sm">{nameOf(payment)}</Text>
            <Text size="sm">
              <Moment at={payment.created_at} />
            </Text>
          </Group>
          <Text size="sm">{reason}</Text>
        </li>
      ))}
    </Stack>
  </ScrollBox>
);

const nameOf = ({ merchant_order_id: order, payer_phone: phone }: AccountPayment) =>
  order !== undefined ? bidiSafe(order) : phone && spacedPhone(phone);
