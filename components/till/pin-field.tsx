"use client";
import { TextInput } from "@mantine/core";
import * as messages from "@/lib/messages";
import classes from "./lock.module.css";

/** A field for a PIN, which nobody reads over a shoulder and no browser keeps. */
export function PinField({
  value,
  onChange,
  onEscape,
  error,
  isOnKeypad = false,
}: {
  value: string;
  onChange: (pin: string) => void;
  onEscape?: () => void;
  error?: string | undefined;
  /** The till's keypad is next to it, so that no other one has to open. */
  isOnKeypad?: boolean;
}) {
  return (
    <TextInput
      size="lg"
      type="password"
      inputMode={isOnKeypad ? "none" : "numeric"}
      label={messages.till.lock.pin}
      autoComplete="off"
      data-autofocus
      autoFocus
      maxLength={6}
      value={value}
      error={error}
      classNames={{ input: classes.field! }}
      onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, ""))}
      onKeyDown={(event) => {
        if (event.key === "Escape") onEscape?.();
      }}
    />
  );
}
