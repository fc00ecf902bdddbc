"use client";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { Dialog } from "@/components/ui/dialog";
import { useRouter } from "next/navigation";
import { FormFailure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { notifySuccess } from "@/components/ui/notify";
import { PasswordField } from "@/components/form/password-field";
import { useForm } from "@/components/form/use-form";
import { fieldErrorsOf } from "@/lib/client/field-errors";
import { api } from "@/lib/client/api";
import * as messages from "@/lib/messages";
import { useChange } from "./change";

const m = messages.networkSettings;

/** Asks for the URL and token of a gateway; they are saved once it has responded. */
export function ConnectDialog({
  replaces,
  baseUrl = "",
  close,
}: {
  /** A gateway is already connected. */
  replaces: boolean;
  baseUrl?: string | undefined;
  close: () => void;
}) {
  const router = useRouter();
  const form = useForm({ initialValues: { base_url: baseUrl, token: "" } });
  const connect = useChange((body: typeof form.values, scope) =>
    api("PUT /network", { scope, body }),
  );
  const send = (values: typeof form.values) =>
    connect.mutate(values, {
      onSuccess: () => {
        notifySuccess(m.connected);
        close();
        // Enables the switch to live mode in the frame.
        router.refresh();
      },
      onError: (error) => form.setErrors(fieldErrorsOf(error)),
    });
  return (
    <Dialog close={close} title={replaces ? m.replaceTitle : m.connectTitle}>
      <Form onSubmit={form.onSubmit(send)}>
        <Stack>
          {replaces && <Text size="sm">{m.replaceText}</Text>}
          <FormFailure error={connect.error} fields={["base_url", "token"]} />
          <TextInput
            label={m.baseUrl}
            description={m.baseUrlHint}
            type="url"
            maxLength={500}
            required
            withAsterisk={false}
            data-autofocus
            {...form.field("base_url")}
          />
          <PasswordField
            label={m.token}
            description={m.tokenHint}
            autoComplete="off"
            maxLength={2000}
            required
            withAsterisk={false}
            {...form.field("token")}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {messages.common.cancel}
            </Button>
            <Button type="submit" loading={connect.isPending}>
              {replaces ? m.replace : m.connect}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  );
}
