"use client";
import { Anchor, Button, Card, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import {
  IconAlertTriangle,
  IconArrowLeft,
  IconHistory,
  IconPlayerPause,
  IconWebhookOff,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Moment } from "@/components/session/moment";
import { useMay, useView } from "@/components/session/view-provider";
import { Callout } from "@/components/ui/callout";
import { CopyableCode } from "@/components/ui/copy";
import { DialogSlot } from "@/components/ui/dialog-slot";
import { EmptyState } from "@/components/ui/empty-state";
import { Facts } from "@/components/ui/facts";
import { Heading } from "@/components/ui/heading";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { PageHeader } from "@/components/ui/page-header";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import { RequestFailed } from "@/lib/client/request-json";
import type { SubscriptionSummary } from "@/lib/domain/webhooks/schemas";
import * as messages from "@/lib/messages";
import { DeliveryTable } from "./delivery-table";
import { webhookQueries } from "./queries";
import { SecretSection } from "./secret-section";
import { SubscriptionActions } from "./subscription-actions";
import { EventNames, SubscriptionBadges, SubscriptionHealth } from "./subscription-state";
import columns from "@/components/ui/two-columns.module.css";

const m = messages.subscriptionPage;

const ReplayMissingDialog = lazyWithRetry(() =>
  import("./replay-missing").then((module) => module.ReplayMissingDialog),
);

const BackLink = () => (
  <Anchor component={Link} href="/webhooks" size="sm" mb="xs" display="inline-block">
    <Group gap={4} component="span">
      <IconArrowLeft size={14} aria-hidden />
      {m.all}
    </Group>
  </Anchor>
);

/** One subscription: its health, secret, recent deliveries and actions. */
export function SubscriptionDetail({ id }: { id: string }) {
  const view = useView();
  const { data, error, isPending, refetch } = useQuery(webhookQueries.subscription(view, id));
  if (error instanceof RequestFailed && error.status === 404) {
    return (
      <EmptyState
        icon={<IconWebhookOff />}
        title={m.notFound}
        action={
          <Button component={Link} href="/webhooks" variant="light">
            {m.all}
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
        above={<BackLink />}
        title={
          <Text span inherit ff="monospace" fz="h3" style={{ overflowWrap: "anywhere" }}>
            {data.url}
          </Text>
        }
        description={data.description}
        actions={<SubscriptionActions subscription={data} />}
      />
      <Stack gap="lg">
        <Notices subscription={data} />
        <div className={columns.columns} data-even>
          <Details subscription={data} />
          <SecretSection subscription={data} />
        </div>
        <RecentDeliveries id={id} />
      </Stack>
    </>
  );
}

function Notices({ subscription }: { subscription: SubscriptionSummary }) {
  if (!subscription.is_active) {
    return (
      <Callout color="gray" icon={<IconPlayerPause />} title={m.offNotice}>
        {subscription.disabled_reason &&
          messages.webhooks.subscriptions.disabled(
            messages.serverTexts.sentence(subscription.disabled_reason),
          )}
      </Callout>
    );
  }
  if (!subscription.failing_since) return null;
  return (
    <Callout color="red" icon={<IconAlertTriangle />}>
      {m.failingNotice}
    </Callout>
  );
}

function Details({ subscription }: { subscription: SubscriptionSummary }) {
  const { facts } = m;
  return (
    <Card withBorder component="section" aria-labelledby="details-title">
      <Stack gap="sm">
        <Group justify="space-between">
          <Heading order={2} id="details-title">
            {m.details}
          </Heading>
          <SubscriptionBadges subscription={subscription} />
        </Group>
        <SubscriptionHealth subscription={subscription} />
        <Facts
          facts={[
            [facts.events, <EventNames key="events" events={subscription.events} />],
            [facts.url, <CopyableCode key="url" text={subscription.url} label={facts.copyUrl} />],
            [facts.id, <CopyableCode key="id" text={subscription.id} label={facts.copyId} />],
            [facts.created, <Moment key="created" at={subscription.created_at} style="long" />],
            [facts.updated, <Moment key="updated" at={subscription.updated_at} style="long" />],
          ]}
        />
      </Stack>
    </Card>
  );
}

function RecentDeliveries({ id }: { id: string }) {
  const view = useView();
  const { data, error, isPending, refetch } = useQuery(webhookQueries.recent(view, id));
  return (
    <section aria-labelledby="recent-title">
      <Group justify="space-between" mb="xs">
        <Heading order={2} id="recent-title">
          {m.recent}
        </Heading>
        <Group gap="md">
          <ReplayMissing id={id} />
          <Anchor component={Link} href={`/webhooks/deliveries?subscription_id=${id}`} size="sm">
            {m.allDeliveries}
          </Anchor>
        </Group>
      </Group>
      {error && !data ? (
        <ErrorState error={error} retry={refetch} />
      ) : isPending ? (
        <LoadingRows rows={3} />
      ) : data.data.length === 0 ? (
        <Text size="sm" c="dimmed">
          {m.noDeliveries}
        </Text>
      ) : (
        <DeliveryTable deliveries={data.data} ofOneEndpoint />
      )}
    </section>
  );
}

function ReplayMissing({ id }: { id: string }) {
  const mayManage = useMay("webhooks.manage");
  const [isOpen, dialog] = useDisclosure();
  if (!mayManage) return null;
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconHistory size={14} aria-hidden />}
        onClick={dialog.open}
      >
        {m.replayMissing}
      </Button>
      <DialogSlot>
        {isOpen && <ReplayMissingDialog subscriptionId={id} close={dialog.close} />}
      </DialogSlot>
    </>
  );
}
