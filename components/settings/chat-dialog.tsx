"use client";
import { NativeSelect, Stack, TextInput } from "@mantine/core";
import { DialogButtons } from "@/components/form/dialog-buttons";
import { FormFailure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { useForm } from "@/components/form/use-form";
import { Dialog } from "@/components/ui/dialog";
import { notifySuccess } from "@/components/ui/notify";
import { api } from "@/lib/client/api";
import { fieldErrorsOf } from "@/lib/client/field-errors";
import type { ChannelResource, NewChannel } from "@/lib/domain/notifications/schemas";
import { CHANNEL_FORMATS, NOTIFICATION_KINDS } from "@/lib/domain/notifications/vocabulary";
import { bidiSafe } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { useChange } from "./change";
import { NotificationKinds } from "./notification-kinds";

const m = messages.notificationSettings.chats;

const NEW: NewChannel = {
  name: "",
  format: "slack",
  url: "",
  kinds: ["network_down", "refund_failed", "endpoint_failing"],
  in_test_mode: false,
};

/** Adds a chat, or changes one, whose URL stays unless another is entered. */
export function ChatDialog({ channel, close }: { channel?: ChannelResource; close: () => void }) {
  const form = useForm<NewChannel>({
    initialValues: channel
      ? {
          name: channel.name,
          format: channel.format,
          url: "",
          kinds: channel.kinds,
          in_test_mode: channel.in_test_mode,
        }
      : NEW,
  });
  const save = useChange(({ url, ...rest }: NewChannel, scope) =>
    channel
      ? api("PUT /notification-channels/{channelID}", {
          scope,
          params: { channelID: channel.channel_id },
          body: { ...rest, ...(url && { url }) },
        })
      : api("POST /notification-channels", { scope, body: { ...rest, url } }),
  );
  const send = (values: NewChannel) =>
    save.mutate(values, {
      onSuccess: () => {
        notifySuccess(m.saved);
        close();
      },
      onError: (error) => form.setErrors(fieldErrorsOf(error)),
    });
  const { format } = form.values;
  return (
    <Dialog close={close} title={channel ? m.change(bidiSafe(channel.name)) : m.add}>
      <Form onSubmit={form.onSubmit(send)}>
        <Stack>
          <FormFailure error={save.error} fields={["name", "format", "url", "kinds"]} />
          <TextInput
            label={m.name}
            placeholder={m.namePlaceholder}
            maxLength={60}
            required
            withAsterisk={false}
            data-autofocus
            {...form.field("name")}
          />
          <NativeSelect
            label={m.format}
            data={CHANNEL_FORMATS.map((value) => ({ value, label: m.formats[value] }))}
            {...form.field("format")}
          />
          <TextInput
            label={m.url}
            description={channel ? `${m.urlHint[format]} ${m.urlKept}` : m.urlHint[format]}
            type="url"
            inputMode="url"
            autoComplete="off"
            maxLength={2048}
            required={!channel}
            withAsterisk={false}
            {...form.field("url")}
          />
          <NotificationKinds
            label={m.kinds}
            available={NOTIFICATION_KINDS}
            value={form.values.kinds}
            onChange={(kinds) => form.setFieldValue("kinds", kinds)}
            error={form.errors.kinds}
            testMode={form.tick("in_test_mode")}
          />
          <DialogButtons close={close} loading={save.isPending} />
        </Stack>
      </Form>
    </Dialog>
  );
}
