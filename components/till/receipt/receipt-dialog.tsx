"use client";
import { Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useView } from "@/components/session/view-provider";
import { Dialog } from "@/components/ui/dialog";
import { PrintReceiptButton } from "@/components/ui/print-receipt-button";
import { QrCode } from "@/components/ui/qr-code";
import { NamedReceipt } from "@/components/ui/receipt-slip";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import type { AccountPayment } from "@/lib/domain/payments/views/schemas";
import * as messages from "@/lib/messages";
import { tillQueries } from "../queries";
import { MailReceiptButton } from "./mail-receipt-button";

const m = messages.till.result;

/** The receipt of an earlier payment, for a customer who came back: to scan, to print, or by email. */
export function ReceiptDialog({ payment, close }: { payment: AccountPayment; close: () => void }) {
  const view = useView();
  const receipt = useQuery(tillQueries.receipt(view, payment.payment_id));
  const till = useQuery(tillQueries.open(view));
  return (
    <Dialog close={close} title={messages.payerReceipt.title}>
      {receipt.data ? (
        <Stack>
          {payment.receipt_url && (
            <Group wrap="nowrap">
              <QrCode value={payment.receipt_url} label={m.receiptCode} size={180} />
              <Text fw={600}>{m.scanReceipt}</Text>
            </Group>
          )}
          <Group>
            <PrintReceiptButton receipt={receipt.data} />
            {till.data?.mails_receipts && <MailReceiptButton paymentId={payment.payment_id} />}
          </Group>
          <NamedReceipt receipt={receipt.data} logoHeight="3rem" />
        </Stack>
      ) : receipt.error ? (
        <ErrorState error={receipt.error} retry={receipt.refetch} />
      ) : (
        <LoadingRows />
      )}
    </Dialog>
  );
}
