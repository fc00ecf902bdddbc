"use client";
import { TextInput } from "@mantine/core";
import { PHONE_MARKS, typeDigit } from "@/components/form/type-digit";
import { sandboxMessages } from "@/lib/messages/sandbox";

const m = sandboxMessages.pay;

/** The payer's phone number, on the pages that a QR code opens. */
export function PhoneNumberField({
  value,
  error,
  onChange,
}: {
  value: string;
  error?: string | undefined;
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
      withAsterisk={false}
      size="md"
      name="phone"
      error={error}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => typeDigit(event, PHONE_MARKS)}
    />
  );
}
