"use client";
import { Stack, Text } from "@mantine/core";
import { Heading } from "@/components/ui/heading";
import { sandboxMessages } from "@/lib/messages/sandbox";
import { PayerForm } from "./payer-form";

const m = sandboxMessages.payer;

interface FirstPayerProps {
  phoneCode: string;
  currency: string;
  onAdded: (phone: string) => void;
}

/** Shown on a phone that has no payer yet. */
export default function FirstPayer({ phoneCode, currency, onAdded }: FirstPayerProps) {
  return (
    <Stack gap="md" my="auto">
      <div>
        <Heading order={2}>{m.choose}</Heading>
        <Text c="dimmed" size="sm">
          {m.firstText}
        </Text>
      </div>
      <PayerForm
        phoneCode={phoneCode}
        currency={currency}
        onSaved={(saved) => onAdded(saved.phone)}
      />
    </Stack>
  );
}
