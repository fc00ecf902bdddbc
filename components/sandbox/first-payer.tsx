"use client";
import { Stack, Text, Title } from "@mantine/core";
import { PayerForm } from "./payer-form";

interface FirstPayerProps {
  phoneCode: string;
  currency: string;
  onAdded: (phone: string) => void;
}

/** What a phone shows that nobody has held yet. */
export default function FirstPayer({ phoneCode, currency, onAdded }: FirstPayerProps) {
  return (
    <Stack gap="md" my="auto">
      <div>
        <Title order={2} size="h3">
          Who pays?
        </Title>
        <Text c="dimmed" size="sm">
          Add a payer, or make a payment: its payer appears here by itself.
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
