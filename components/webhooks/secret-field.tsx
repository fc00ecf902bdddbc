"use client";
import { Button, Group, Text, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { Copy } from "@/components/ui/copy";
import { isForLibraries, MAX_SECRET_CHARACTERS } from "@/lib/domain/webhooks/vocabulary";
import * as messages from "@/lib/messages";

const m = messages.subscriptionForm;

const MONOSPACE = { input: { fontFamily: "var(--mantine-font-family-monospace)" } };

/** Generates a secret in the format of the Standard Webhooks specification: `whsec_` and 32 random bytes in base64. */
function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}

/** A field for a custom secret or a generated strong one. */
export function SecretField({
  label,
  hint,
  value,
  onChange,
  error,
  isFirst,
}: {
  label: string;
  hint: string;
  value: string;
  onChange: (secret: string) => void;
  error?: ReactNode;
  /** As the first field of a dialog, it receives the focus. */
  isFirst?: boolean;
}) {
  return (
    <div>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          flex={1}
          label={label}
          description={hint}
          value={value}
          error={error}
          maxLength={MAX_SECRET_CHARACTERS}
          autoComplete="off"
          spellCheck={false}
          data-autofocus={isFirst || undefined}
          styles={MONOSPACE}
          rightSection={value ? <Copy text={value} label={m.copySecret} /> : undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <Button variant="default" onClick={() => onChange(newSecret())}>
          {m.generate}
        </Button>
      </Group>
      {value && (
        <Text size="xs" c="dimmed" mt={6}>
          {m.generated} {!isForLibraries(value) && m.notForLibraries}
        </Text>
      )}
    </div>
  );
}
