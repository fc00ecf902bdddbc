"use client";
import { Button, Group, Stack, Text } from "@mantine/core";
import { Dialog } from "@/components/ui/dialog";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { notifySuccess } from "@/components/ui/notify";
import { api } from "@/lib/client/api";
import * as messages from "@/lib/messages";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useChange } from "./change";
import { OpenPayments } from "./open-payments";

const m = messages.networkSettings;

/** Disconnects the live network. While there are active live keys, says what to do first instead. */
export function DisconnectDialog({ liveKeys, close }: { liveKeys: number; close: () => void }) {
  const router = useRouter();
  const disconnect = useChange((_: void, scope) => api("DELETE /network", { scope }));
  if (liveKeys > 0) {
    return (
      <Dialog close={close} title={m.disconnectTitle}>
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
      title={m.disconnectTitle}
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
      {m.disconnectText}
    </ConfirmDialog>
  );
}
