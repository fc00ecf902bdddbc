"use client";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { typeDigit } from "@/components/form/type-digit";
import { useScannedField } from "@/components/form/use-scanned-field";
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
  const [wasScanned, setWasScanned] = useState(false);
  // What a barcode reader sends is no PIN, and must not count as a wrong one.
  const isReaders = useScannedField(() => {
    onChange("");
    setWasScanned(true);
  });
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
      error={wasScanned && value === "" ? messages.till.scan.noPin : error}
      classNames={{ input: classes.field! }}
      onChange={(event) => {
        setWasScanned(false);
        onChange(event.currentTarget.value.replace(/\D/g, ""));
      }}
      onKeyDown={(event) => {
        if (isReaders(event)) return event.preventDefault();
        typeDigit(event);
        if (event.key === "Escape") onEscape?.();
      }}
    />
  );
}
