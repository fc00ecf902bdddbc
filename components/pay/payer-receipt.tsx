"use client";
import { Group, Stack } from "@mantine/core";
import { PrintReceiptButton } from "@/components/ui/print-receipt-button";
import { ReceiptSlip } from "@/components/ui/receipt-slip";
import type { PayerReceiptResource } from "@/lib/domain/receipts/schemas";
import { learnZone, type ZoneOffsets } from "@/lib/kit/zoned-time";
import { PayFrame } from "./pay-frame";

/** The receipt of a payment for its payer, on its public page. */
export function PayerReceipt({
  receipt,
  zoneOffsets,
}: {
  receipt: PayerReceiptResource;
  zoneOffsets: ZoneOffsets;
}) {
  learnZone(receipt.time_zone, zoneOffsets);
  const { merchant_name: name, merchant_accent: accent, merchant_logo: logo } = receipt;
  return (
    <PayFrame
      page={{
        mode: receipt.mode,
        merchant: { name, ...(accent && { accent }), ...(logo && { logo }) },
      }}
    >
      <Stack gap="lg">
        <ReceiptSlip receipt={receipt} />
        <Group>
          <PrintReceiptButton receipt={receipt} />
        </Group>
      </Stack>
    </PayFrame>
  );
}
