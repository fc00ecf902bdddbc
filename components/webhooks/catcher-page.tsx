"use client";
import { Button, Card, Stack } from "@mantine/core";
import { IconFishHook, IconWebhook } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMay, useView } from "@/components/session/view-provider";
import { EmptyState } from "@/components/ui/empty-state";
import { notifyError, notifySuccess } from "@/components/ui/notify";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import * as messages from "@/lib/messages";
import { useCreateCatcher } from "./catcher-mutations";
import { CatcherPanel } from "./catcher-panel";
import { catcherQueries } from "./catcher-queries";
import { CaughtRequests } from "./caught-requests";

const m = messages.webhookCatcher;

/** The webhook catcher and what it caught, or a button that creates it. Live mode has none. */
export function CatcherPage() {
  const view = useView();
  const isTest = view.mode === "test";
  const { data, error, isPending, refetch } = useQuery({
    ...catcherQueries.catcher(view),
    enabled: isTest,
  });
  if (!isTest) {
    return (
      <Card withBorder>
        <EmptyState icon={<IconWebhook />} title={m.liveTitle}>
          {m.liveText}
        </EmptyState>
      </Card>
    );
  }
  if (error && !data) return <ErrorState error={error} retry={refetch} />;
  if (isPending) return <LoadingRows rows={4} />;
  if (!data.catcher) return <NoCatcher />;
  return (
    <Stack gap="lg">
      <CatcherPanel catcher={data.catcher} />
      <CaughtRequests />
    </Stack>
  );
}

function NoCatcher() {
  const mayManage = useMay("webhooks.manage");
  const create = useCreateCatcher();
  return (
    <Card withBorder>
      <EmptyState
        icon={<IconFishHook />}
        title={m.emptyTitle}
        action={
          mayManage && (
            <Button
              loading={create.isPending}
              onClick={() =>
                create.mutate(undefined, {
                  onSuccess: () => notifySuccess(m.created),
                  onError: notifyError,
                })
              }
            >
              {m.create}
            </Button>
          )
        }
      >
        {m.emptyText}
      </EmptyState>
    </Card>
  );
}
