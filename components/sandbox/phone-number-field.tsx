"use client";
import { TextInput } from "@mantine/core";

/** The number that pays, on the pages that whoever scans a QR code opens. */
export function PhoneNumberField({
  value,
  onChange,
}: {
  value: string;
  onChange: (phone: string) => void;
}) {
  return (
    <TextInput
      label="Your phone number"
      description="An unknown number is registered with test money"
      placeholder="+7 701 123 45 67"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      required
      size="md"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
