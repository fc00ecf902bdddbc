"use client";
import { Anchor, Box, Button, Card, Code, Group, Stack, Text } from "@mantine/core";
import { IconWebhookOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { BackLink } from "@/components/list/back-link";
import { Attempts } from "@/components/records/attempts";
import { ResendButton } from "@/components/records/resend-button";
import { Moment } from "@/components/session/moment";
import { useView } from "@/components/session/view-provider";
import { CopyableCode } from "@/components/ui/copy";
import { EmptyState } from "@/components/ui/empty-state";
import { Facts } from "@/components/ui/facts";
import { Heading } from "@/components/ui/heading";
import { notifySuccess, notifyError } from "@/components/ui/notify";
import { PageHeader } from "@/components/ui/page-header";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import { StatusBadge } from "@/components/ui/status-badge";
import { RequestFailed } from "@/lib/client/request-json";
import type { DeliveryDetail } from "@/lib/domain/webhooks/schemas";
import * as messages from "@/lib/messages";
import { useResendDelivery } from "./mutations";
import { webhookQueries } from "./queries";

const m = messages.delivery;

/** One delivery: what it is about, and every attempt with request and response. */
export function DeliveryPage({ id }: { id: string }) {
  const view = useView();
  const { data, error, isPending, refetch } = useQuery(webhookQueries.delivery(view, id));
  if (error instanceof RequestFailed && error.status === 404) {
    return (
      <EmptyState
        icon={<IconWebhookOff />}
        title={m.notFound}
        action={
          <Button component={Link} href="/webhooks/deliveries" variant="light">
            {m.back}
          </Button>
        }
      >
        {m.notFoundText}
      </EmptyState>
    );
  }
  if (error && !data) return <ErrorState error={error} retry={refetch} />;
  if (isPending) return <LoadingRows />;
  return (
    <>
      <PageHeader
        above={
          <Box mb="xs">
            <BackLink href="/webhooks/deliveries">{m.back}</BackLink>
          </Box>
        }
        title={
          <Group gap="sm" component="span">
            {m.one}{" "}
            <StatusBadge status={data.status} label={messages.deliveryStatuses[data.status]} />
          </Group>
        }
        description={<Code>{data.event}</Code>}
        actions={<Resend delivery={data} />}
      />
      <Stack gap="lg">
        <Card withBorder>
          <DeliveryFacts delivery={data} />
        </Card>
        <section aria-labelledby="attempts-title">
          <Box mb="sm">
            <Heading order={2} id="attempts-title">
              {m.attempts}
            </Heading>
          </Box>
          {data.attempts.length === 0 ? (
            <Text size="sm" c="dimmed">
              {m.noAttempts}
            </Text>
          ) : (
            <Attempts key={data.attempts.length} attempts={data.attempts} />
          )}
        </section>
      </Stack>
    </>
  );
}

function Resend({ delivery }: { delivery: DeliveryDetail }) {
  const resend = useResendDelivery(delivery.delivery_id);
  return (
    <ResendButton
      delivery={delivery}
      isSending={resend.isPending}
      resend={() =>
        resend.mutate(undefined, {
          onSuccess: () => notifySuccess(m.resent),
          onError: notifyError,
        })
      }
    />
  );
}

function DeliveryFacts({ delivery }: { delivery: DeliveryDetail }) {
  const { facts } = m;
  const { payment_id, refund_id, is_test } = delivery;
  return (
    <Facts
      facts={[
        [
          facts.subscription,
          delivery.url && (
            <Anchor component={Link} inherit href={`/webhooks/${delivery.subscription_id}`}>
              {delivery.url}
            </Anchor>
          ),
        ],
        [
          is_test ? facts.testPayment : facts.payment,
          payment_id &&
            (is_test ? (
              <Code>{payment_id}</Code>
            ) : (
              <Anchor component={Link} inherit href={`/payments/${payment_id}`}>
                {payment_id}
              </Anchor>
            )),
        ],
        [
          facts.refund,
          refund_id &&
            (is_test ? (
              <Code>{refund_id}</Code>
            ) : (
              <Anchor component={Link} inherit href={`/refunds/${refund_id}`}>
                {refund_id}
              </Anchor>
            )),
        ],
        [facts.order, delivery.merchant_order_id],
        [facts.id, <CopyableCode key="id" text={delivery.delivery_id} label={facts.copyId} />],
        [facts.created, <Moment key="created" at={delivery.created_at} style="long" />],
        [facts.finished, delivery.finished_at && <Moment at={delivery.finished_at} style="long" />],
        [
          facts.next,
          delivery.next_attempt_at && <Moment at={delivery.next_attempt_at} style="long" />,
        ],
      ]}
    />
  );
}
