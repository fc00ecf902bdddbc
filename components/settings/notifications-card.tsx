"use client";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { FormFailure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { useForm } from "@/components/form/use-form";
import { useView } from "@/components/session/view-provider";
import { notifySuccess } from "@/components/ui/notify";
import { api } from "@/lib/client/api";
import type {
  NotificationChoice,
  NotificationSettingsResource,
} from "@/lib/domain/notifications/schemas";
import * as messages from "@/lib/messages";
import { useChange } from "./change";
import { NotificationKinds } from "./notification-kinds";
import { settingsQueries } from "./queries";
import { SettingsCard } from "./settings-card";

const m = messages.notificationSettings.mail;

/** What the member is told about by email in the current organization. */
export function NotificationsCard() {
  const settings = useQuery(settingsQueries.notifications(useView()));
  if (!settings.data) return null;
  return <NotificationsForm settings={settings.data} />;
}

const choiceOf = ({ kinds, in_test_mode }: NotificationSettingsResource): NotificationChoice => ({
  kinds,
  in_test_mode,
});

function NotificationsForm({ settings }: { settings: NotificationSettingsResource }) {
  const { organizationId, organizations } = useView();
  const organization = organizations.find((one) => one.organizationId === organizationId);
  const form = useForm({ initialValues: choiceOf(settings) });
  const change = useChange((body: NotificationChoice, scope) =>
    api("PUT /profile/notifications", { scope, body }),
  );
  const save = (values: typeof form.values) =>
    change.mutate(values, {
      onSuccess: (saved) => {
        form.startFrom(choiceOf(saved));
        notifySuccess(messages.settings.saved);
      },
    });
  const { available_kinds: available } = settings;
  return (
    <div id="notifications">
      <SettingsCard title={m.title} description={m.text(settings.email, organization?.name ?? "")}>
        {available.length === 0 ? (
          <Text size="sm">{m.none}</Text>
        ) : (
          <Form onSubmit={form.onSubmit(save)}>
            <Stack maw={520}>
              <FormFailure error={change.error} fields={[]} />
              <NotificationKinds
                label={m.kinds}
                available={available}
                value={form.values.kinds}
                onChange={(kinds) => form.setFieldValue("kinds", kinds)}
                testMode={form.tick("in_test_mode")}
              />
              <Group>
                <Button type="submit" loading={change.isPending} disabled={!form.isDirty()}>
                  {messages.common.save}
                </Button>
              </Group>
            </Stack>
          </Form>
        )}
      </SettingsCard>
    </div>
  );
}
