"use client";
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { Failure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { useForm } from "@/components/form/use-form";
import { useMay } from "@/components/session/view-provider";
import { notifySuccess } from "@/components/ui/notify";
import { api } from "@/lib/client/api";
import type { OrganizationResource } from "@/lib/domain/organization-settings/schemas";
import * as messages from "@/lib/messages";
import { useChange } from "./change";
import { SettingsCard } from "./settings-card";

const m = messages.tips.settings;

const valuesOf = ({ tip_percents }: OrganizationResource) => ({
  tip_percents: tip_percents.join(", "),
});

/** The numbers in `5, 10, 15`; undefined if it is anything else than up to four from 1 to 100. */
function percentsIn(entered: string): number[] | undefined {
  const parts = entered.split(/[\s,;%]+/).filter(Boolean);
  const isValid = parts.length <= 4 && parts.every((part) => /^(?:[1-9]\d?|100)$/.test(part));
  return isValid ? parts.map(Number) : undefined;
}

/** The tips that tills offer; none: they ask for no tip. */
export function TipsCard({ organization }: { organization: OrganizationResource }) {
  const mayChange = useMay("organization.manage");
  const form = useForm({
    initialValues: valuesOf(organization),
    validate: { tip_percents: (entered) => (percentsIn(entered) ? null : m.invalid) },
  });
  const change = useChange((tip_percents: number[], scope) =>
    api("PATCH /organization", { scope, body: { tip_percents } }),
  );
  const save = ({ tip_percents }: typeof form.values) =>
    change.mutate(percentsIn(tip_percents) ?? [], {
      onSuccess: (saved) => {
        form.startFrom(valuesOf(saved));
        notifySuccess(messages.settings.saved);
      },
    });
  return (
    <SettingsCard title={m.title} description={m.text}>
      <Form onSubmit={form.onSubmit(save)}>
        <Stack maw={520}>
          {change.error && <Failure>{change.error.message}</Failure>}
          <TextInput
            label={m.percents}
            description={m.hint}
            maxLength={40}
            readOnly={!mayChange}
            {...form.field("tip_percents")}
          />
          {mayChange && (
            <Group>
              <Button type="submit" loading={change.isPending} disabled={!form.isDirty()}>
                {messages.brandSettings.apply}
              </Button>
            </Group>
          )}
        </Stack>
      </Form>
    </SettingsCard>
  );
}
