"use client";
import { Badge, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { FormFailure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { PasswordField } from "@/components/form/password-field";
import { SubmitButton } from "@/components/form/submit-button";
import { typeDigit } from "@/components/form/type-digit";
import { useForm } from "@/components/form/use-form";
import { Moment } from "@/components/session/moment";
import { useView } from "@/components/session/view-provider";
import { notifySuccess } from "@/components/ui/notify";
import { api } from "@/lib/client/api";
import { fieldErrorsOf } from "@/lib/client/field-errors";
import * as messages from "@/lib/messages";
import { useChange } from "./change";
import { settingsQueries } from "./queries";
import { SettingsCard } from "./settings-card";

const m = messages.pinSettings;

/** Sets the PIN with which the user signs in at tills and approves refunds, which requires the password. */
export function PinCard() {
  const pin = useQuery(settingsQueries.pin(useView())).data;
  const form = useForm({ initialValues: { pin: "", current_password: "" } });
  const set = useChange((body: typeof form.values, scope) =>
    api("PUT /profile/pin", { scope, body }),
  );
  const remove = useChange((_: void, scope) => api("DELETE /profile/pin", { scope }));
  const save = (values: typeof form.values) =>
    set.mutate(values, {
      onSuccess: () => {
        form.reset();
        notifySuccess(m.saved);
      },
      onError: (error) => form.setErrors(fieldErrorsOf(error)),
    });
  return (
    <SettingsCard
      title={m.title}
      description={m.text}
      actions={
        pin?.set_at && (
          <Button
            variant="subtle"
            color="red"
            loading={remove.isPending}
            onClick={() => remove.mutate(undefined, { onSuccess: () => notifySuccess(m.removed) })}
          >
            {m.remove}
          </Button>
        )
      }
    >
      <Form onSubmit={form.onSubmit(save)}>
        <Stack maw={520}>
          <FormFailure error={set.error ?? remove.error} fields={Object.keys(form.values)} />
          {(pin?.set_at ?? pin?.is_locked) && (
            <Group gap="sm">
              <Badge variant="light" color={pin.is_locked ? "red" : "teal"} tt="none">
                {pin.is_locked ? m.locked : m.on}
              </Badge>
              {pin.set_at && (
                <Text size="sm" c="dimmed">
                  <Moment at={pin.set_at} style="long" />
                </Text>
              )}
            </Group>
          )}
          {pin?.is_locked && (
            <Text size="sm" mt="-xs">
              {m.lockedText}
            </Text>
          )}
          <TextInput
            type="password"
            inputMode="numeric"
            autoComplete="off"
            label={m.pin}
            description={m.pinHint}
            maxLength={6}
            required
            withAsterisk={false}
            {...form.field("pin")}
            onKeyDown={(event) => typeDigit(event)}
          />
          <PasswordField
            label={m.password}
            autoComplete="current-password"
            maxLength={200}
            required
            withAsterisk={false}
            {...form.field("current_password")}
          />
          <Group>
            <SubmitButton isRunning={set.isPending}>{pin?.set_at ? m.change : m.set}</SubmitButton>
          </Group>
        </Stack>
      </Form>
    </SettingsCard>
  );
}
