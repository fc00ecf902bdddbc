"use client";
import { Button, Group, Stack, Text } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useClockOffset } from "@/components/session/view-provider";
import { useNow } from "@/components/ui/clock";
import { Copy } from "@/components/ui/copy";
import { QrCode } from "@/components/ui/qr-code";
import { isWebAddress } from "@/components/ui/web-address";
import { formatMoney } from "@/lib/kit/display";
import { seconds } from "@/lib/kit/time";
import * as messages from "@/lib/messages";

const m = messages.paymentPage.qr;

/** The QR code of a pending link, and how long it can still be paid. */
export function PaymentQr({
  token,
  amount,
  currency,
  expiresAt,
}: {
  token: string;
  amount: number;
  currency: string;
  expiresAt: string;
}) {
  const now = useNow(seconds(1)) + useClockOffset();
  const left = Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / seconds(1)));
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return (
    <Stack align="center" gap="sm">
      <QrCode value={token} size={220} label={m.label(formatMoney(amount, currency))} />
      <Text fw={600} role="timer" style={{ fontVariantNumeric: "tabular-nums" }}>
        {left > 0 ? m.left(time) : m.over}
      </Text>
      <Group gap="xs">
        <Copy
          text={token}
          label={isWebAddress(token) ? m.copyLink : messages.qrCodes.share.copyCode}
        />
        {isWebAddress(token) && (
          <Button
            component="a"
            href={token}
            target="_blank"
            rel="noreferrer"
            variant="subtle"
            size="xs"
            rightSection={<IconExternalLink size={14} aria-hidden />}
          >
            {m.open}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
