"use client";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { Form } from "@/components/form/form";
import { useForm } from "@/components/form/use-form";
import { useView } from "@/components/session/view-provider";
import * as messages from "@/lib/messages";

const m = messages.payments.filters;

export interface Hours {
  time_from: string | undefined;
  time_to: string | undefined;
}

export interface HoursFormProps {
  from: string | undefined;
  to: string | undefined;
  onApply: (hours: Hours) => void;
}

/** Asks between which times of day, `09:30`. The browser shows them with 12 or 24 hours. */
export function HoursForm({ from = "", to = "", onApply }: HoursFormProps) {
  const { timeZone } = useView();
  const form = useForm({ initialValues: { time_from: from, time_to: to } });
  return (
    <Form
      onSubmit={form.onSubmit(({ time_from, time_to }) =>
        onApply({ time_from: time_from || undefined, time_to: time_to || undefined }),
      )}
    >
      <Stack gap="xs" w={280} maw="100%">
        <Group grow gap="xs">
          <TextInput type="time" label={m.hoursFrom} data-autofocus {...form.field("time_from")} />
          <TextInput type="time" label={m.hoursTo} {...form.field("time_to")} />
        </Group>
        <Text size="xs" c="dimmed">
          {m.hoursHint(timeZone)}
        </Text>
        <Button type="submit" size="xs">
          {messages.filters.apply}
        </Button>
      </Stack>
    </Form>
  );
}
