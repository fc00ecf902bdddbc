"use client";
import { Button, Group, Stack, Text } from "@mantine/core";
import { IconDots, IconEdit, IconPlus, IconSend, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LazyConfirm } from "@/components/form/lazy-confirm";
import { Moment } from "@/components/session/moment";
import { useMay, useView } from "@/components/session/view-provider";
import { DialogSlot } from "@/components/ui/dialog-slot";
import { IconButton } from "@/components/ui/icon-button";
import { LazyMenu } from "@/components/ui/lazy-menu";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { notify, notifyError, notifySuccess } from "@/components/ui/notify";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import { api } from "@/lib/client/api";
import type { ChannelResource } from "@/lib/domain/notifications/schemas";
import { bidiSafe } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { useChange } from "./change";
import { settingsQueries } from "./queries";
import { SettingsCard } from "./settings-card";

const m = messages.notificationSettings.chats;

const ChatDialog = lazyWithRetry(() => import("./chat-dialog").then((module) => module.ChatDialog));

/** The chats that the organization's notifications are posted to, for those who manage the organization. */
export const ChatsCard = () => (useMay("organization.manage") ? <Chats /> : null);

function Chats() {
  const channels = useQuery(settingsQueries.channels(useView()));
  const [edited, setEdited] = useState<ChannelResource | "new">();
  return (
    <SettingsCard
      title={m.title}
      description={m.text}
      actions={
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setEdited("new")}
        >
          {m.add}
        </Button>
      }
    >
      {channels.data ? (
        channels.data.data.length === 0 ? (
          <Text size="sm" c="dimmed">
            {m.empty}
          </Text>
        ) : (
          <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: "none" }}>
            {channels.data.data.map((channel) => (
              <Chat key={channel.channel_id} channel={channel} edit={() => setEdited(channel)} />
            ))}
          </Stack>
        )
      ) : channels.error ? (
        <ErrorState error={channels.error} retry={channels.refetch} />
      ) : (
        <LoadingRows rows={1} />
      )}
      <DialogSlot>
        {edited && (
          <ChatDialog
            close={() => setEdited(undefined)}
            {...(edited !== "new" && { channel: edited })}
          />
        )}
      </DialogSlot>
    </SettingsCard>
  );
}

function Chat({ channel, edit }: { channel: ChannelResource; edit: () => void }) {
  const { channel_id: channelID, name, host, format, kinds, last_message: last } = channel;
  const params = { channelID };
  const [isRemoving, setRemoving] = useState(false);
  const remove = useChange((_: void, scope) =>
    api("DELETE /notification-channels/{channelID}", { scope, params }),
  );
  const test = useChange((_: void, scope) =>
    api("POST /notification-channels/{channelID}/test", { scope, params }),
  );
  const sendTest = () =>
    test.mutate(undefined, {
      onSuccess: ({ is_delivered, error }) =>
        is_delivered
          ? notifySuccess(m.tested)
          : void notify({ message: m.notTested(bidiSafe(error ?? "")), color: "red" }),
      onError: notifyError,
    });
  return (
    <Group component="li" wrap="nowrap" align="flex-start" gap="sm">
      <div style={{ minWidth: 0, flex: 1, overflowWrap: "anywhere" }}>
        <Text size="sm" fw={600}>
          {bidiSafe(name)}
        </Text>
        <Text size="sm" c="dimmed">
          {m.formats[format]} · {host} · {m.about(kinds.length)}
        </Text>
        {last && (
          <Text size="xs" c={last.status === "failed" ? "red" : "dimmed"}>
            {m.last[last.status]} <Moment at={last.at} />
            {last.error && <> · {bidiSafe(messages.serverTexts.sentence(last.error))}</>}
          </Text>
        )}
      </div>
      <LazyMenu
        button={(props) => (
          <IconButton {...props} label={m.actions(name)} size={30}>
            <IconDots size={16} aria-hidden />
          </IconButton>
        )}
        entries={[
          { label: m.test, icon: <IconSend size={16} />, onClick: sendTest },
          { label: m.edit, icon: <IconEdit size={16} />, onClick: edit },
          {
            label: m.remove,
            icon: <IconTrash size={16} />,
            color: "red",
            onClick: () => setRemoving(true),
          },
        ]}
      />
      <LazyConfirm
        isAsking={isRemoving}
        title={m.removeSure(bidiSafe(name))}
        action={m.remove}
        color="red"
        isRunning={remove.isPending}
        error={remove.error}
        confirm={() => remove.mutate(undefined, { onSuccess: () => notifySuccess(m.removed) })}
        close={() => setRemoving(false)}
      >
        {m.removeText}
      </LazyConfirm>
    </Group>
  );
}
