import { Money } from "@/components/session/money";
import { Sums } from "@/components/ui/sums";
import type { AccountPayment } from "@/lib/domain/payments/views/schemas";
import * as messages from "@/lib/messages";

const m = messages.paymentPage.sums;

/** What is left of what was paid. */
export const netOf = ({
  amount,
  paid_amount: paid = amount,
  refunded_amount,
  refund_pending_amount,
}: AccountPayment): number => paid - refunded_amount - refund_pending_amount;

/** What was paid, what was returned of it, and what is left. */
export function PaymentSums({ payment }: { payment: AccountPayment }) {
  const { amount, paid_amount: paid = amount, currency } = payment;
  const { refunded_amount, refund_pending_amount } = payment;
  const sums = [
    { name: m.paid, value: paid },
    { name: m.refunded, value: refunded_amount },
    ...(refund_pending_amount > 0 ? [{ name: m.refundPending, value: refund_pending_amount }] : []),
    { name: m.net, value: netOf(payment) },
  ];
  return (
    <Sums
      title={m.title}
      sums={sums.map(({ name, value }) => ({
        name,
        value: <Money amount={value} currency={currency} />,
      }))}
    />
  );
}
