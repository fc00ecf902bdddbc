"use client";
import { Group, Stack } from "@mantine/core";
import { FormFailure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { PasswordField, shortPasswordError } from "@/components/form/password-field";
import { SubmitButton } from "@/components/form/submit-button";
import { useForm } from "@/components/form/use-form";
import { notifySuccess } from "@/components/ui/notify";
import { api } from "@/lib/client/api";
import { fieldErrorsOf } from "@/lib/client/field-errors";
import * as messages from "@/lib/messages";
import { useChange } from "./change";
import { SettingsCard } from "./settings-card";

const m = messages.profileSettings;

/** Changes the password, which requires the current one. */
export function PasswordCard({ email }: { email: string }) {
  const form = useForm({
    initialValues: { current_password: "", password: "" },
    validate: { password: shortPasswordError },
  });
  const change = useChange((body: typeof form.values, scope) =>
    api("PUT /profile/password", { scope, body }),
  );
  const save = (values: typeof form.values) =>
    change.mutate(values, {
      onSuccess: () => {
        form.reset();
        notifySuccess(m.passwordChanged);
      },
      onError: (error) => form.setErrors(fieldErrorsOf(error)),
    });
  return (
    <SettingsCard title={m.password} description={m.passwordText}>
      <Form onSubmit={form.onSubmit(save)}>
        <Stack maw={520}>
          {/* Tells password managers whose password it is. */}
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <FormFailure error={change.error} fields={Object.keys(form.values)} />
          <PasswordField
            label={m.currentPassword}
            autoComplete="current-password"
            maxLength={200}
            required
            withAsterisk={false}
            {...form.field("current_password")}
          />
          <PasswordField
            label={m.newPassword}
            description={m.newPasswordHint}
            autoComplete="new-password"
            maxLength={200}
            required
            withAsterisk={false}
            {...form.field("password")}
          />
          <Group>
            <SubmitButton isRunning={change.isPending}>{m.changePassword}</SubmitButton>
          </Group>
        </Stack>
      </Form>
    </SettingsCard>
  );
}
