"use client";
import { Code } from "@mantine/core";
import { CopyableCode } from "@/components/ui/copy";
import { Facts } from "@/components/ui/facts";
import { Moment } from "@/components/ui/moment";
import { Money } from "@/components/ui/money";
import * as messages from "@/lib/messages";
import type { AccountPayment } from "@/lib/payments/schemas";

const m = messages.payments;

/** What there is to know about a payment, ids ready to be copied. */
export function PaymentFacts({ payment }: { payment: AccountPayment }) {
  const money = (amount: number) => <Money amount={amount} currency={payment.currency} />;
  const time = (at: string | undefined) => at && <Moment at={at} style="long" />;
  const isOpen = payment.status === "pending" || payment.status === "expired";
  return (
    <Facts
      facts={[
        [m.facts.id, <CopyableCode key="id" text={payment.payment_id} label={m.facts.copyId} />],
        [
          m.facts.order,
          payment.merchant_order_id && (
            <CopyableCode text={payment.merchant_order_id} label={m.facts.copyOrder} />
          ),
        ],
        [m.facts.payer, payment.payer_phone],
        [m.facts.method, m.methods[payment.method]],
        [m.facts.device, payment.device_name],
        [m.facts.person, payment.made_by],
        [m.facts.comment, payment.comment],
        [m.facts.cancelReason, payment.cancel_reason],
        [m.facts.failureReason, payment.failure_reason],
        [m.facts.refunded, payment.refunded_amount > 0 && money(payment.refunded_amount)],
        [
          m.facts.beingRefunded,
          payment.refund_pending_amount > 0 && money(payment.refund_pending_amount),
        ],
        [m.facts.refundable, payment.status === "completed" && money(payment.refundable_amount)],
        [m.facts.created, time(payment.created_at)],
        [m.facts.completed, time(payment.completed_at)],
        [m.facts.cancelled, time(payment.cancelled_at)],
        [m.facts.expires, isOpen && time(payment.expires_at)],
        [m.facts.networkStatus, payment.network_status],
        [
          m.facts.networkId,
          payment.ext_tran_id && (
            <CopyableCode text={payment.ext_tran_id} label={m.facts.copyNetworkId} />
          ),
        ],
        [
          m.facts.metadata,
          payment.metadata && (
            <Code block style={{ maxHeight: 240, overflow: "auto" }} tabIndex={0}>
              {JSON.stringify(payment.metadata, null, 2)}
            </Code>
          ),
        ],
      ].map(([name, value]) => [name as string, value === false ? undefined : value] as const)}
    />
  );
}
