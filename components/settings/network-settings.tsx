"use client";
import { Button, Group, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlugConnected, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useView } from "@/components/session/view-provider";
import { DialogSlot } from "@/components/ui/dialog-slot";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import * as messages from "@/lib/messages";
import { NetworkCard } from "./network-card";
import { settingsQueries } from "./queries";
import { SettingsCard } from "./settings-card";

const ConnectDialog = lazyWithRetry(() =>
  import("./connect-dialog").then((module) => module.ConnectDialog),
);

const m = messages.networkSettings;

/** The live networks: a way to connect one, and the health of those that are connected. */
export function NetworkSettings() {
  const networks = useQuery({
    ...settingsQueries.networks(useView()),
    refetchInterval: 15_000,
  });
  const [isConnecting, { open, close }] = useDisclosure();
  if (networks.error && !networks.data) {
    return <ErrorState error={networks.error} retry={networks.refetch} />;
  }
  if (!networks.data) return <LoadingRows />;
  const { data: connected, live_keys: liveKeys } = networks.data;
  return (
    <>
      {connected.length === 0 ? (
        <SettingsCard title={m.title}>
          <EmptyState
            icon={<IconPlugConnected />}
            title={m.notConnected}
            action={<Button onClick={open}>{m.connect}</Button>}
          >
            {m.notConnectedText}
          </EmptyState>
        </SettingsCard>
      ) : (
        <Stack gap="lg">
          {connected.map((network) => (
            <NetworkCard
              key={network.network_id}
              network={network}
              isOnly={connected.length === 1}
              liveKeys={liveKeys}
            />
          ))}
          <Group>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={open}
            >
              {m.connectAnother}
            </Button>
          </Group>
        </Stack>
      )}
      <DialogSlot>{isConnecting && <ConnectDialog current={undefined} close={close} />}</DialogSlot>
    </>
  );
}
