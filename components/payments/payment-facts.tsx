"use client";
import { Anchor, Code } from "@mantine/core";
import Link from "next/link";
import { PayerLink } from "@/components/records/payer-link";
import { Moment } from "@/components/session/moment";
import { Money } from "@/components/session/money";
import { CopyableCode } from "@/components/ui/copy";
import { Facts } from "@/components/ui/facts";
import type { AccountPayment } from "@/lib/domain/payments/views/schemas";
import { bidiSafe, escapeBidi } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { splitMetadata } from "./metadata-items";

const LinkTo = ({ link }: { link: NonNullable<AccountPayment["reusable_link"]> }) => (
  <Anchor component={Link} inherit href={`/links/reusable/${link.reusable_link_id}`}>
    {bidiSafe(link.title)}
  </Anchor>
);

/** The details of a payment, with copy buttons for IDs; the lines of its order are shown elsewhere. */
export function PaymentFacts({ payment }: { payment: AccountPayment }) {
  const time = (at: string | undefined) => at && <Moment at={at} style="long" />;
  const { rest: metadata } = splitMetadata(payment.metadata);
  // What was taken at a till comes from there, which has a row of its own.
  const isFromTill = !payment.device_name && !!payment.till_name;
  const isOpen = payment.status === "pending" || payment.status === "expired";
  return (
    <Facts
      facts={[
        [
          messages.paymentPage.facts.id,
          <CopyableCode
            key="id"
            text={payment.payment_id}
            label={messages.paymentPage.facts.copyId}
          />,
        ],
        [
          messages.paymentPage.facts.order,
          payment.merchant_order_id && (
            <CopyableCode
              text={payment.merchant_order_id}
              label={messages.paymentPage.facts.copyOrder}
            />
          ),
        ],
        [
          messages.paymentPage.facts.payer,
          payment.payer_phone && <PayerLink phone={payment.payer_phone} />,
        ],
        [messages.paymentPage.facts.method, messages.methods[payment.display_method]],
        [messages.paymentPage.facts.network, payment.network_name],
        [messages.paymentPage.facts.till, payment.till_name],
        [
          messages.tips.tip,
          payment.tip && <Money amount={payment.tip} currency={payment.currency} />,
        ],
        isFromTill
          ? [messages.payments.filters.person, payment.made_by]
          : [messages.paymentPage.facts.source, payment.device_name ?? payment.made_by],
        [
          messages.reusableLinks.one,
          payment.reusable_link && <LinkTo link={payment.reusable_link} />,
        ],
        [messages.paymentPage.facts.comment, payment.comment],
        [messages.paymentPage.facts.cancelReason, payment.cancel_reason],
        [
          messages.paymentPage.facts.failureReason,
          payment.failure_reason && messages.serverTexts.sentence(payment.failure_reason),
        ],
        [messages.paymentPage.facts.created, time(payment.created_at)],
        [messages.paymentPage.facts.completed, time(payment.completed_at)],
        [messages.paymentPage.facts.cancelled, time(payment.cancelled_at)],
        [messages.paymentPage.facts.expires, isOpen && time(payment.expires_at)],
        [messages.paymentPage.facts.networkStatus, payment.network_status],
        [
          messages.paymentPage.facts.networkId,
          payment.ext_tran_id && (
            <CopyableCode
              text={payment.ext_tran_id}
              label={messages.paymentPage.facts.copyNetworkId}
            />
          ),
        ],
        [
          messages.paymentPage.facts.metadata,
          metadata && (
            <Code block style={{ maxHeight: 240, overflow: "auto" }} tabIndex={0}>
              {escapeBidi(JSON.stringify(metadata, null, 2))}
            </Code>
          ),
        ],
      ].map(([name, value]) => [name as string, value === false ? undefined : value] as const)}
    />
  );
}
