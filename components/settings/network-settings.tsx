"use client";
import { Badge, Button, Stack } from "@mantine/core";
import { DialogSlot } from "@/components/ui/dialog-slot";
import { useDisclosure } from "@mantine/hooks";
import { IconPlugConnected } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Callout } from "@/components/ui/callout";
import { EmptyState } from "@/components/ui/empty-state";
import { Facts } from "@/components/ui/facts";
import { Failure } from "@/components/form/failure";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { Moment } from "@/components/session/moment";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import { useView } from "@/components/session/view-provider";
import { api } from "@/lib/client/api";
import * as messages from "@/lib/messages";
import type { LiveNetworkResource } from "@/lib/domain/live-network/schemas";
import { useChange } from "./change";
import { settingsQueries } from "./queries";
import { SettingsCard } from "./settings-card";

const ConnectDialog = lazyWithRetry(() =>
  import("./connect-dialog").then((module) => module.ConnectDialog),
);
const DisconnectDialog = lazyWithRetry(() =>
  import("./disconnect-dialog").then((module) => module.DisconnectDialog),
);

const m = messages.networkSettings;

/** The live network: a way to connect one, or the health of the connected one. */
export function NetworkSettings() {
  const network = useQuery({
    ...settingsQueries.network(useView()),
    refetchInterval: 15_000,
  });
  const [isConnecting, { open, close }] = useDisclosure();
  if (network.error && !network.data) {
    return <ErrorState error={network.error} retry={network.refetch} />;
  }
  if (!network.data) return <LoadingRows />;
  return (
    <>
      {network.data.connected ? (
        <ConnectedCard network={network.data} replace={open} />
      ) : (
        <SettingsCard title={m.title}>
          <EmptyState
            icon={<IconPlugConnected />}
            title={m.notConnected}
            action={<Button onClick={open}>{m.connect}</Button>}
          >
            {m.notConnectedText}
          </EmptyState>
        </SettingsCard>
      )}
      <DialogSlot>
        {isConnecting && <ConnectDialog current={network.data} close={close} />}
      </DialogSlot>
    </>
  );
}

/** The latest result counts. RFC 3339 timestamps in UTC sort as text. */
function healthOf({ last_answer_at, last_failure_at }: LiveNetworkResource) {
  if (!last_answer_at && !last_failure_at) return { color: "gray", word: m.silent };
  return (last_failure_at ?? "") > (last_answer_at ?? "")
    ? { color: "red", word: m.failing }
    : { color: "teal", word: m.answering };
}

function ConnectedCard({
  network,
  replace,
}: {
  network: LiveNetworkResource;
  replace: () => void;
}) {
  const [isLeaving, { open, close }] = useDisclosure();
  const test = useChange((_: void, scope) => api("POST /network/test", { scope }));
  const health = healthOf(network);
  const moment = (at: string | undefined) => (at ? <Moment at={at} style="long" /> : m.never);
  return (
    <SettingsCard
      title={m.title}
      actions={
        <>
          <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
            {m.test}
          </Button>
          <Button variant="default" onClick={replace}>
            {m.replace}
          </Button>
          <Button variant="subtle" color="red" onClick={open}>
            {m.disconnect}
          </Button>
        </>
      }
    >
      <Stack aria-live="polite">
        {test.error && <Failure>{test.error.message}</Failure>}
        {test.data?.failure && (
          <Failure>
            {test.data.failed_step && `${m.steps[test.data.failed_step]}. `}
            {messages.serverTexts.sentence(test.data.failure)}
          </Failure>
        )}
        {test.data?.answered && (
          <Callout color="teal" role="status">
            {m.testOk(test.data.duration_ms)}
          </Callout>
        )}
      </Stack>
      <Facts
        facts={[
          [
            m.state,
            <Badge key="state" variant="light" color={health.color} tt="none">
              {health.word}
            </Badge>,
          ],
          [m.kind, network.kind && m.kinds[network.kind]],
          [m.baseUrl, network.base_url],
          ...Object.entries(network.settings ?? {}).map(
            ([name, value]) => [m.fields[name as keyof typeof m.fields].label, value] as const,
          ),
          [
            m.certificateUntil,
            network.certificate_expires_at && moment(network.certificate_expires_at),
          ],
          [m.since, moment(network.connected_at)],
          [m.lastAnswer, moment(network.last_answer_at)],
          [
            m.lastFailure,
            network.last_failure_at && (
              <>
                {moment(network.last_failure_at)}:{" "}
                {messages.serverTexts.sentence(network.last_failure ?? "")}
              </>
            ),
          ],
          [m.history, moment(network.history_synced_at)],
          [m.liveKeys, network.live_keys],
        ]}
      />
      <DialogSlot>
        {isLeaving && <DisconnectDialog liveKeys={network.live_keys} close={close} />}
      </DialogSlot>
    </SettingsCard>
  );
}
