"use client";
import { Box, Button, Group, Stack, Text } from "@mantine/core";
import { IconExternalLink, IconPrinter } from "@tabler/icons-react";
import { useView } from "@/components/session/view-provider";
import { CopyableCode } from "@/components/ui/copy";
import { Heading } from "@/components/ui/heading";
import { QrCode, QrDownloads } from "@/components/ui/qr-code";
import { ShareButton } from "@/components/ui/share-button";
import { LoadingRows } from "@/components/ui/states";
import { isWebAddress } from "@/components/ui/web-address";
import type { PaymentResource } from "@/lib/domain/payments/schemas";
import { bidiSafe, formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { Countdown } from "./countdown";
import { LinkPrint } from "./link-print";

const m = messages.links;

/** A link that can be paid, with its QR code to show, share or print. */
export function WaitingLink({ payment }: { payment: PaymentResource }) {
  const { organizationName } = useView();
  const { qr_token: address, amount, currency } = payment;
  if (!address) return <LoadingRows rows={3} />;
  const price = formatMoney(amount, currency);
  return (
    <Stack align="center" gap="md" maw="100%">
      <QrCode value={address} label={m.qr(price)} size={320} />
      <Heading order={2}>{price}</Heading>
      {payment.merchant_order_id && (
        <Text c="dimmed">
          {m.order} <bdi>{bidiSafe(payment.merchant_order_id)}</bdi>
        </Text>
      )}
      {payment.comment && (
        <Text ta="center" maw="32rem" style={{ overflowWrap: "anywhere" }}>
          <bdi>{bidiSafe(payment.comment)}</bdi>
        </Text>
      )}
      <Countdown until={payment.expires_at} />
      <Box maw="100%">
        <CopyableCode
          text={address}
          label={isWebAddress(address) ? m.copyAddress : messages.qrCodes.share.copyCode}
        />
      </Box>
      <Group gap="xs" justify="center">
        <ShareButton
          address={address}
          text={`${organizationName}: ${[price, payment.comment].filter(Boolean).join(", ")}`}
        />
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} />}
          onClick={() => window.print()}
        >
          {m.print}
        </Button>
        <QrDownloads value={address} fileName={`qassa-${payment.payment_id}`} />
        {isWebAddress(address) && (
          <Button
            component="a"
            href={address}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconExternalLink size={16} />}
          >
            {m.openAddress}
          </Button>
        )}
      </Group>
      <LinkPrint payment={payment} address={address} />
    </Stack>
  );
}
