"use client";
import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconMail } from "@tabler/icons-react";
import { DialogSlot } from "@/components/ui/dialog-slot";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import * as messages from "@/lib/messages";

const MailReceiptDialog = lazyWithRetry(() =>
  import("./mail-receipt-dialog").then((module) => module.MailReceiptDialog),
);

/** Opens the dialog that emails a payer the receipt. */
export function MailReceiptButton({ paymentId }: { paymentId: string }) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" leftSection={<IconMail size={16} aria-hidden />} onClick={open}>
        {messages.till.mailReceipt.button}
      </Button>
      <DialogSlot>{isOpen && <MailReceiptDialog paymentId={paymentId} close={close} />}</DialogSlot>
    </>
  );
}
