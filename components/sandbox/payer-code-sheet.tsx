"use client";
import { Button, CopyButton, Stack, Text } from "@mantine/core";
import { QrCode } from "@/components/ui/qr-code";
import { sandboxMessages } from "@/lib/messages/sandbox";
import type { PayerAnswer } from "@/lib/network/sandbox/schemas";
import { PhoneSheet } from "./phone-sheet";

const m = sandboxMessages;

/** The payer's own QR code, which cashiers scan. */
export default function PayerCodeSheet({
  opened,
  payer,
  onClose,
}: {
  opened: boolean;
  payer: PayerAnswer;
  onClose: () => void;
}) {
  const { personal_qr: code, name } = payer;
  return (
    <PhoneSheet opened={opened} title={m.card.code} onClose={onClose}>
      <Stack align="center" gap="sm">
        <QrCode value={code} label={m.card.codeOf(name)} size={232} />
        <Text size="sm" ta="center">
          {m.card.codeHint}
        </Text>
        <CopyButton value={code}>
          {({ copied, copy }) => (
            <Button fullWidth variant="default" radius="xl" onClick={copy}>
              {copied ? m.copied : m.card.copyCode}
            </Button>
          )}
        </CopyButton>
      </Stack>
    </PhoneSheet>
  );
}
