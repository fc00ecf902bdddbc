"use client";
import { Button, Checkbox, Radio, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { Form } from "@/components/form/form";
import { ScrollBox } from "@/components/ui/scroll-box";
import { StatusBadge, type Status } from "@/components/ui/status-badge";
import * as messages from "@/lib/messages";

interface FormProps {
  name: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** Selects any of several statuses; the value is comma-separated. */
export function StatusForm({
  name,
  statuses,
  value,
  onChange,
}: FormProps & { statuses: readonly Status[] }) {
  // The URL updates a moment after a box is checked.
  const [ticked, setTicked] = useState(value?.split(",") ?? []);
  return (
    <Checkbox.Group
      aria-label={name}
      value={ticked}
      onChange={(next) => {
        setTicked(next);
        onChange(statuses.filter((status) => next.includes(status)).join(",") || undefined);
      }}
    >
      <Stack gap="xs">
        {statuses.map((status) => (
          <Checkbox key={status} value={status} label={<StatusBadge status={status} />} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

/** A text, applied on submit. */
export function TextForm({
  name,
  hint,
  value = "",
  inputMode,
  onChange,
}: FormProps & { hint: string | undefined; inputMode: "tel" | undefined }) {
  const [typed, setTyped] = useState(value);
  return (
    <Form onSubmit={() => onChange(typed.trim() || undefined)}>
      <Stack gap="xs" w={280} maw="100%">
        <TextInput
          label={name}
          description={hint}
          value={typed}
          inputMode={inputMode}
          maxLength={255}
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" size="xs">
          {messages.filters.apply}
        </Button>
      </Stack>
    </Form>
  );
}

/** Selects one of a few values. */
export function ChoiceForm({
  name,
  choices,
  value,
  onChange,
}: FormProps & { choices: readonly { value: string; label: string }[] }) {
  return (
    <ScrollBox maxHeight={300} style={{ maxWidth: 360 }}>
      <Radio.Group aria-label={name} value={value ?? null} onChange={onChange}>
        <Stack gap="xs">
          {choices.map((choice) => (
            <Radio
              key={choice.value}
              value={choice.value}
              label={choice.label}
              styles={{ label: { overflowWrap: "anywhere" } }}
            />
          ))}
        </Stack>
      </Radio.Group>
    </ScrollBox>
  );
}
