"use client";
import { Button, Card, Group, Stack, Text } from "@mantine/core";
import { IconPlus, IconWebhook } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useNewInAddress } from "@/components/list/new-in-address";
import { useMay, useView } from "@/components/session/view-provider";
import { DialogSlot } from "@/components/ui/dialog-slot";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import type { SubscriptionSummary } from "@/lib/domain/webhooks/schemas";
import * as messages from "@/lib/messages";
import { webhookQueries } from "./queries";
import { EventNames, SubscriptionBadges, SubscriptionHealth } from "./subscription-state";
import records from "@/components/list/records.module.css";

const NewSubscription = lazyWithRetry(
  () => import("./subscription-form").then((module) => module.NewSubscription),
  { preload: "idle" },
);

const m = messages.webhooks.subscriptions;

/** Every subscription with its health, and a button to create another. */
export function SubscriptionList() {
  const view = useView();
  const router = useRouter();
  const mayManage = useMay("webhooks.manage");
  const [isAdding, setIsAdding] = useState(false);
  useNewInAddress(() => setIsAdding(true), mayManage);
  const { data, error, isPending, refetch } = useQuery(webhookQueries.subscriptions(view));
  const add = mayManage && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsAdding(true)}>
      {m.create}
    </Button>
  );
  return (
    <>
      <DialogSlot>
        {isAdding && (
          <NewSubscription
            close={() => setIsAdding(false)}
            created={({ id }) => {
              setIsAdding(false);
              router.push(`/webhooks/${id}`);
            }}
          />
        )}
      </DialogSlot>
      {error && !data ? (
        <ErrorState error={error} retry={refetch} />
      ) : isPending ? (
        <LoadingRows rows={4} />
      ) : data.data.length === 0 ? (
        <Card withBorder>
          <EmptyState
            icon={<IconWebhook />}
            title={m.empty}
            action={
              add && (
                <Group justify="center" gap="sm">
                  {add}
                  {view.mode === "test" && (
                    <Button component={Link} href="/webhooks/catcher" variant="default">
                      {m.catchHere}
                    </Button>
                  )}
                </Group>
              )
            }
          >
            {m.emptyText}
          </EmptyState>
        </Card>
      ) : (
        <Stack gap="sm">
          <Group justify="flex-end">{add}</Group>
          <Stack
            component="ul"
            gap="sm"
            m={0}
            p={0}
            aria-label={m.list}
            style={{ listStyle: "none" }}
          >
            {data.data.map((subscription) => (
              <SubscriptionCard key={subscription.id} subscription={subscription} />
            ))}
          </Stack>
        </Stack>
      )}
    </>
  );
}

function SubscriptionCard({ subscription }: { subscription: SubscriptionSummary }) {
  return (
    <Card component="li" withBorder padding="md" className={records.row}>
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start" gap="xs">
          <div style={{ minWidth: 0 }}>
            <Text
              component={Link}
              href={`/webhooks/${subscription.id}`}
              className={records.link}
              data-record
              ff="monospace"
              size="sm"
              style={{ overflowWrap: "anywhere" }}
            >
              {subscription.url}
            </Text>
            {subscription.description && (
              <Text size="sm" c="dimmed">
                {subscription.description}
              </Text>
            )}
          </div>
          <SubscriptionBadges subscription={subscription} />
        </Group>
        <EventNames events={subscription.events} />
        <SubscriptionHealth subscription={subscription} />
      </Stack>
    </Card>
  );
}
