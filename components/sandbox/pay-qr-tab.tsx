"use client";
import { Anchor, Box, Stack, Text } from "@mantine/core";
import { QRCodeSVG } from "qrcode.react";
import type { PhoneAnswer } from "@/lib/network/schemas";
import { StaticQrForm } from "./static-qr-form";

/** The merchant's printed QR code: shown to be scanned by another phone, and payable right here. */
export default function PayQrTab({
  phone,
  payerPhone,
}: {
  phone: PhoneAnswer;
  payerPhone: string;
}) {
  return (
    <Stack gap="md">
      <Stack align="center" gap="xs" ta="center">
        <Box bg="white" p="sm" style={{ borderRadius: "1rem", lineHeight: 0 }}>
          <QRCodeSVG
            value={phone.static_qr_url}
            size={168}
            marginSize={1}
            title={`Static QR code of ${phone.merchant}`}
          />
        </Box>
        <Text size="sm" c="dimmed">
          The printed QR code of {phone.merchant}. It takes any amount.{" "}
          <Anchor href={phone.static_qr_url} size="sm">
            Open its address
          </Anchor>
        </Text>
      </Stack>
      <StaticQrForm token={phone.static_qr_token} currency={phone.currency} phone={payerPhone} />
    </Stack>
  );
}
