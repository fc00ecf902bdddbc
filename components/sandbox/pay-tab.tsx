"use client";
import { Anchor, Box, Button, Collapse, Paper, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconScan } from "@tabler/icons-react";
import { QRCodeSVG } from "qrcode.react";
import { QUIET_ZONE } from "@/components/ui/qr-code";
import { sandboxMessages } from "@/lib/messages/sandbox";
import type { PhoneAnswer } from "@/lib/network/sandbox/schemas";
import { AddressForm } from "./address-form";
import { StaticQrForm } from "./static-qr-form";

const m = sandboxMessages.payTab;

interface PayTabProps {
  phone: PhoneAnswer;
  payerPhone: string;
  onScan: () => void;
}

/** Payments that the payer starts: by scanning or pasting a QR code, or by the printed one. */
export default function PayTab({ phone, payerPhone, onScan }: PayTabProps) {
  const [isShown, { toggle }] = useDisclosure();
  const [isPasting, { toggle: togglePasting }] = useDisclosure();
  return (
    <Stack gap="md">
      <Paper component="section" aria-labelledby="scan" radius="lg" p="md" withBorder>
        <Title order={2} id="scan" size="h2">
          {m.scanTitle}
        </Title>
        <Text size="sm" c="dimmed" mb="sm">
          {m.scanText}
        </Text>
        <Button
          fullWidth
          size="md"
          radius="xl"
          leftSection={<IconScan size={20} aria-hidden />}
          aria-haspopup="dialog"
          onClick={onScan}
        >
          {m.scan}
        </Button>
        <Button
          fullWidth
          variant="subtle"
          size="compact-md"
          mt="xs"
          aria-expanded={isPasting}
          onClick={togglePasting}
        >
          {m.paste}
        </Button>
        <Collapse expanded={isPasting}>
          <AddressForm />
        </Collapse>
      </Paper>
      <Paper component="section" aria-labelledby="printed" radius="lg" p="md" withBorder>
        <Title order={2} id="printed" size="h2">
          {m.printedTitle(phone.merchant)}
        </Title>
        <Text size="sm" c="dimmed" mb="sm">
          {m.printedText}
        </Text>
        <StaticQrForm
          token={phone.static_qr_token}
          merchant={phone.merchant}
          currency={phone.currency}
          phone={payerPhone}
        />
        <Button variant="subtle" size="compact-sm" mt="sm" aria-expanded={isShown} onClick={toggle}>
          {isShown ? m.hide : m.show}
        </Button>
        <Collapse expanded={isShown}>
          <Stack align="center" gap="xs" pt="sm">
            <Box bg="white" style={{ borderRadius: "1rem", lineHeight: 0, overflow: "hidden" }}>
              <QRCodeSVG
                value={phone.static_qr_url}
                size={200}
                marginSize={QUIET_ZONE}
                title={m.code(phone.merchant)}
              />
            </Box>
            <Anchor href={phone.static_qr_url} size="sm">
              {m.openAddress}
            </Anchor>
          </Stack>
        </Collapse>
      </Paper>
    </Stack>
  );
}
