import { Box, Text } from "@mantine/core";
import { Money } from "@/components/session/money";
import type { AccountPayment } from "@/lib/domain/payments/schemas";
import * as messages from "@/lib/messages";
import classes from "./payment-sums.module.css";

const m = messages.paymentPage.sums;

/** What was paid, what was returned of it, and what is left. */
export function PaymentSums({ payment }: { payment: AccountPayment }) {
  const { amount, currency, refunded_amount, refund_pending_amount } = payment;
  const sums = [
    { name: m.paid, value: amount },
    { name: m.refunded, value: refunded_amount },
    ...(refund_pending_amount > 0 ? [{ name: m.refundPending, value: refund_pending_amount }] : []),
    { name: m.net, value: amount - refunded_amount - refund_pending_amount },
  ];
  return (
    <Box component="dl" className={classes.sums} aria-label={m.title}>
      {sums.map(({ name, value }) => (
        <div key={name} className={classes.sum}>
          <Text component="dt" size="sm" c="dimmed">
            {name}
          </Text>
          <Text component="dd" m={0} fw={600}>
            <Money amount={value} currency={currency} />
          </Text>
        </div>
      ))}
    </Box>
  );
}
