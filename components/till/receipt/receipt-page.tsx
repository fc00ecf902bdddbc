"use client";
import { Button, Container, Group, Paper, Stack } from "@mantine/core";
import { IconArrowLeft, IconReceiptOff } from "@tabler/icons-react";
import Link from "next/link";
import { EmptyState } from "@/components/ui/empty-state";
import { PrintReceiptButton } from "@/components/ui/print-receipt-button";
import { NamedReceipt } from "@/components/ui/receipt-slip";
import { ShareButton } from "@/components/ui/share-button";
import type { PayerReceiptResource } from "@/lib/domain/receipts/schemas";
import * as messages from "@/lib/messages";
import { MailReceiptButton } from "./mail-receipt-button";

const m = messages.till.receipt;

/** The receipt of a payment on its own page: to print, to send, or to share. */
export function ReceiptPage({
  paymentId,
  receipt,
  address,
  isMailed,
}: {
  paymentId: string;
  /** Absent: not paid. */
  receipt: PayerReceiptResource | undefined;
  /** Of the payer's page. */
  address: string;
  /** This server sends emails. */
  isMailed: boolean;
}) {
  return (
    <Container component="main" size="xs" py="xl">
      <Stack gap="xl">
        <Group justify="space-between">
          <Button
            component={Link}
            href={`/payments/${paymentId}`}
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
          >
            {m.back}
          </Button>
          {receipt && (
            <Group>
              <PrintReceiptButton receipt={receipt} />
              <ShareButton text={messages.payerReceipt.title} address={address} />
              {isMailed && <MailReceiptButton paymentId={paymentId} />}
            </Group>
          )}
        </Group>
        {receipt ? (
          <Paper withBorder p="xl">
            <NamedReceipt receipt={receipt} logoHeight="3.5rem" />
          </Paper>
        ) : (
          <EmptyState icon={<IconReceiptOff />} title={m.notPaid}>
            {m.notPaidText}
          </EmptyState>
        )}
      </Stack>
    </Container>
  );
}
