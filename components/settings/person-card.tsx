"use client";
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useRouter } from "next/navigation";
import { FormFailure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { PasswordField } from "@/components/form/password-field";
import { useForm } from "@/components/form/use-form";
import { notifySuccess } from "@/components/ui/notify";
import { api } from "@/lib/client/api";
import { fieldErrorsOf } from "@/lib/client/field-errors";
import type { ProfileResource } from "@/lib/domain/sign-in/schemas";
import * as messages from "@/lib/messages";
import { useChange } from "./change";
import { SettingsCard } from "./settings-card";

const m = messages.profileSettings;

/** Name and email; changing the email requires the password. */
export function PersonCard({ profile }: { profile: ProfileResource }) {
  const router = useRouter();
  const form = useForm({
    initialValues: { name: profile.name, email: profile.email, current_password: "" },
  });
  const change = useChange((body: Partial<typeof form.values>, scope) =>
    api("PATCH /profile", { scope, body }),
  );
  const changesEmail = form.values.email.trim().toLowerCase() !== profile.email;
  const save = ({ name, email, current_password }: typeof form.values) =>
    change.mutate(
      { name, ...(changesEmail && { email, ...(current_password && { current_password }) }) },
      {
        onSuccess: (saved) => {
          form.startFrom({ name: saved.name, email: saved.email, current_password: "" });
          notifySuccess(messages.settings.saved);
          // The menu in the frame also shows them.
          router.refresh();
        },
        onError: (error) => form.setErrors(fieldErrorsOf(error)),
      },
    );
  return (
    <SettingsCard title={m.general}>
      <Form onSubmit={form.onSubmit(save)}>
        <Stack maw={520}>
          <FormFailure error={change.error} fields={Object.keys(form.values)} />
          <TextInput
            label={m.name}
            autoComplete="name"
            maxLength={100}
            required
            withAsterisk={false}
            {...form.field("name")}
          />
          <TextInput
            label={m.email}
            type="email"
            autoComplete="username"
            maxLength={254}
            required
            withAsterisk={false}
            {...form.field("email")}
          />
          {changesEmail && (
            <PasswordField
              label={m.currentPassword}
              description={m.currentPasswordFor}
              autoComplete="current-password"
              {...form.field("current_password")}
            />
          )}
          <Group>
            <Button type="submit" loading={change.isPending} disabled={!form.isDirty()}>
              {messages.common.save}
            </Button>
          </Group>
        </Stack>
      </Form>
    </SettingsCard>
  );
}
