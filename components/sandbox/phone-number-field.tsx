"use client";
import { TextInput } from "@mantine/core";
import { sandboxMessages } from "@/lib/messages/sandbox";

const m = sandboxMessages.pay;

/** The payer's phone number, on the pages that a QR code opens. */
export function PhoneNumberField({
  value,
  onChange,
}: {
  value: string;
  onChange: (phone: string) => void;
}) {
  return (
    <TextInput
      label={m.phone}
      description={m.phoneHint}
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
