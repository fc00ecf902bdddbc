"use client";
import { Button, Stack, Switch, Text, TextInput } from "@mantine/core";
import { FormFailure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { useForm } from "@/components/form/use-form";
import { useMay } from "@/components/session/view-provider";
import { notifySuccess } from "@/components/ui/notify";
import type { ViewList } from "@/lib/domain/saved-views/schemas";
import * as messages from "@/lib/messages";
import type { Filters } from "./filters-of";
import { useSaveView } from "./saved-view-queries";

const m = messages.savedViews;
const MAX_NAME = 40;

/** Names the current filters, for oneself or for everyone in the organization. */
export function SaveViewForm({
  list,
  filters,
  close,
}: {
  list: ViewList;
  filters: Filters<string>;
  close: () => void;
}) {
  const mayShare = useMay("organization.manage");
  const save = useSaveView(list);
  const form = useForm({
    initialValues: { name: "", isShared: false },
    validate: { name: (name) => (name.trim() === "" ? m.nameMissing : null) },
  });
  return (
    <Form
      onSubmit={form.onSubmit(({ name, isShared }) =>
        save.mutate(
          { name: name.trim(), filters: filters as Record<string, string>, is_shared: isShared },
          {
            onSuccess: () => {
              close();
              notifySuccess(m.saved);
            },
          },
        ),
      )}
    >
      <Stack gap="sm" w={280} maw="100%">
        <FormFailure error={save.error} fields={[]} />
        <TextInput label={m.name} maxLength={MAX_NAME} data-autofocus {...form.field("name")} />
        {mayShare && <Switch label={m.share} {...form.tick("isShared")} />}
        <Text size="xs" c="dimmed">
          {m.replaces}
        </Text>
        <Button type="submit" size="xs" loading={save.isPending}>
          {messages.common.save}
        </Button>
      </Stack>
    </Form>
  );
}
