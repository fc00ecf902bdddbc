"use client";
import { Button, Group, Stack, Text } from "@mantine/core";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { notifySuccess } from "@/components/ui/notify";
import { api } from "@/lib/client/api";
import type { LiveNetworkResource } from "@/lib/domain/networks/schemas";
import * as messages from "@/lib/messages";
import { useChange } from "./change";
import { networkName } from "./connection-fields";
import { OpenPayments } from "./open-payments";

const m = messages.networkSettings;

/** Disconnects a live network. While there are active live keys that need it, says what to do first instead. */
export function DisconnectDialog({
  network,
  isOnly,
  liveKeys,
  close,
}: {
  network: LiveNetworkResource;
  /** No other network is connected. */
  isOnly: boolean;
  liveKeys: number;
  close: () => void;
}) {
  const router = useRouter();
  const disconnect = useChange((_: void, scope) =>
    api("DELETE /networks/{networkID}", { scope, params: { networkID: network.network_id } }),
  );
  if (isOnly && liveKeys > 0) {
    return (
      <Dialog close={close} title={m.disconnectTitle(networkName(network))}>
        <Stack>
          <Text size="sm">{m.disconnectBlocked(liveKeys)}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {messages.common.cancel}
            </Button>
            <Button component={Link} href="/devices">
              {m.toDevices}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title={m.disconnectTitle(networkName(network))}
      action={m.disconnect}
      color="red"
      isRunning={disconnect.isPending}
      error={disconnect.error}
      remedy={<OpenPayments error={disconnect.error} />}
      confirm={() =>
        disconnect.mutate(undefined, {
          onSuccess: () => {
            notifySuccess(m.disconnected);
            close();
            // Disables the switch to live mode in the frame.
            router.refresh();
          },
        })
      }
      close={close}
    >
      {isOnly ? m.disconnectText : m.disconnectOneText}
    </ConfirmDialog>
  );
}
