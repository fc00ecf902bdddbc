"use client";
import { Box, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { BackLink } from "@/components/list/back-link";
import { useLastFilters } from "@/components/list/list-address";
import { Neighbours } from "@/components/list/neighbours";
import { Money } from "@/components/session/money";
import { useMay, useView } from "@/components/session/view-provider";
import { Heading } from "@/components/ui/heading";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { Section } from "@/components/ui/section";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import { StatusBadge } from "@/components/ui/status-badge";
import type { AccountPayment } from "@/lib/domain/payments/views/schemas";
import * as messages from "@/lib/messages";
import { splitMetadata } from "./metadata-items";
import { PaymentActions } from "./payment-actions";
import { PaymentFacts } from "./payment-facts";
import { PaymentItems } from "./payment-items";
import { PaymentNotes } from "./payment-notes";
import { PaymentRefunds } from "./payment-refunds";
import { PaymentSums } from "./payment-sums";
import { PaymentTags } from "./payment-tags";
import { PaymentWebhooks } from "./payment-webhooks";
import { NEWEST_FIRST, PAYMENT_LIST_NAMES, paymentQueries } from "./queries";
import { Timeline } from "./timeline";
import columns from "@/components/ui/two-columns.module.css";

const m = messages.payments;
const QR_HEIGHT = 320;

// Only pending links show a QR code, and its countdown can render only in the browser.
const PaymentQr = lazyWithRetry(() => import("./payment-qr").then((module) => module.PaymentQr), {
  inBrowserOnly: true,
  loading: () => <Skeleton height={QR_HEIGHT} />,
});

/** One payment: its details, what happened to it, and the available actions. */
export function PaymentPage({ paymentId, apiAddress }: { paymentId: string; apiAddress: string }) {
  const view = useView();
  const { data: payment, error, refetch } = useQuery(paymentQueries.one(view, paymentId));
  if (!payment) return error ? <ErrorState error={error} retry={refetch} /> : <LoadingRows />;
  return <Shown payment={payment} apiAddress={apiAddress} />;
}

function Shown({ payment, apiAddress }: { payment: AccountPayment; apiAddress: string }) {
  const maySeeRefunds = useMay("refunds.read");
  const maySeeAll = useMay("payments.search");
  const { items } = splitMetadata(payment.metadata);
  const isPendingLink = payment.status === "pending" && payment.qr_token !== undefined;
  return (
    <>
      <Box component="header" mb="lg">
        <Group justify="space-between" mih={28}>
          <BackLink href={maySeeAll ? "/payments" : "/till"}>
            {maySeeAll ? m.allPayments : messages.frame.pages.till}
          </BackLink>
          <PaymentNeighbours id={payment.payment_id} />
        </Group>
        <Group justify="space-between" align="flex-end" mt="xs" gap="md">
          <Box>
            <Group gap="sm" align="center">
              <Heading order={1} size="amount">
                <Money amount={payment.amount} currency={payment.currency} />
              </Heading>
              <StatusBadge status={payment.display_status} />
            </Group>
            <Text c="dimmed" size="sm" mt={4} role="status">
              {messages.paymentPage.statusTexts[payment.display_status]}
            </Text>
          </Box>
          <PaymentActions payment={payment} apiAddress={apiAddress} />
        </Group>
        <PaymentTags payment={payment} />
        {payment.status === "completed" && <PaymentSums payment={payment} />}
      </Box>
      <div className={columns.columns}>
        {maySeeRefunds && payment.status === "completed" && (
          <div className={columns.top}>
            <Section title={messages.paymentPage.refunds.title}>
              <PaymentRefunds payment={payment} />
            </Section>
          </div>
        )}
        <Stack gap="lg" className={columns.first}>
          {isPendingLink && (
            <Section title={messages.paymentPage.qr.title}>
              <PaymentQr
                key={payment.expires_at}
                token={payment.qr_token!}
                amount={payment.amount}
                currency={payment.currency}
                expiresAt={payment.expires_at}
              />
            </Section>
          )}
          <Section title={messages.paymentPage.facts.title}>
            <PaymentFacts payment={payment} />
          </Section>
          <Section title={messages.notes.title}>
            <PaymentNotes paymentId={payment.payment_id} />
          </Section>
        </Stack>
        <Stack gap="lg">
          {payment.lines && (
            <Section title={messages.paymentPage.items.atTill}>
              <PaymentItems
                label={messages.paymentPage.items.atTill}
                items={payment.lines.map(({ name, quantity, amount }) => ({
                  name: name ?? messages.payerReceipt.otherAmount,
                  quantity,
                  price: amount,
                }))}
                currency={payment.currency}
              />
            </Section>
          )}
          {items && (
            <Section title={messages.paymentPage.items.title}>
              <PaymentItems items={items} currency={payment.currency} />
            </Section>
          )}
          <Section title={messages.paymentPage.timeline.title}>
            <Timeline payment={payment} />
          </Section>
          <Section title={messages.paymentPage.webhooks.title}>
            <PaymentWebhooks payment={payment} />
          </Section>
        </Stack>
      </div>
    </>
  );
}

const neighbours = (): Partial<Record<string, [previous: string, next: string]>> => ({
  "-created": [m.newer, m.older],
  created: [m.older, m.newer],
});

function PaymentNeighbours({ id }: { id: string }) {
  const filters = useLastFilters("/payments", PAYMENT_LIST_NAMES);
  const [previous, next] = neighbours()[filters.sort ?? NEWEST_FIRST] ?? [m.previous, m.next];
  return (
    <Neighbours
      list={paymentQueries.list(useView(), filters)}
      id={id}
      hrefOf={(one) => `/payments/${one}`}
      previous={previous}
      next={next}
    />
  );
}
