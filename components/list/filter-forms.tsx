"use client";
import { Button, Checkbox, Radio, Stack, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
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

/** What a filter of text accepts. */
export interface TextRules {
  hint?: string | undefined;
  inputMode?: "tel" | undefined;
  maxLength?: number | undefined;
  /** Returns why a text can't be a value of the filter. */
  faultOf?: ((text: string) => string | undefined) | undefined;
}

/** A text, applied on submit unless it can't be a value of the filter. */
export function TextForm({
  name,
  hint,
  value = "",
  inputMode,
  maxLength = 255,
  faultOf,
  onChange,
}: FormProps & TextRules) {
  const [typed, setTyped] = useState(value);
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const apply = () => {
    const text = typed.trim();
    const found = text === "" ? undefined : faultOf?.(text);
    setFault(found);
    if (found === undefined) onChange(text || undefined);
    else field.current?.focus();
  };
  return (
    <Form onSubmit={apply}>
      <Stack gap="xs" w={280} maw="100%">
        <TextInput
          label={name}
          description={hint}
          value={typed}
          error={fault}
          inputMode={inputMode}
          maxLength={maxLength}
          data-autofocus
          ref={field}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setFault(undefined);
          }}
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
