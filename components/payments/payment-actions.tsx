"use client";
import { Button, Group } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconArrowBackUp, IconBan, IconReceipt, IconTerminal2 } from "@tabler/icons-react";
import Link from "next/link";
import { useMay } from "@/components/session/view-provider";
import { copyText } from "@/components/ui/copy-text";
import { DialogSlot } from "@/components/ui/dialog-slot";
import { LazyMenu } from "@/components/ui/lazy-menu";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { createCurl, readCurl } from "@/lib/client/curl";
import type { AccountPayment } from "@/lib/domain/payments/views/schemas";
import * as messages from "@/lib/messages";

const m = messages.paymentPage;

const RefundDialog = lazyWithRetry(() =>
  import("./refund-dialog").then((module) => module.RefundDialog),
);
const CancelDialog = lazyWithRetry(() =>
  import("./cancel-dialog").then((module) => module.CancelDialog),
);

/** The actions that the member can take on a payment in its current status. */
export function PaymentActions({
  payment,
  apiAddress,
}: {
  payment: AccountPayment;
  apiAddress: string;
}) {
  const mayRefund = useMay("refunds.create");
  const mayCancel = useMay("payments.cancel");
  const [isRefunding, refunding] = useDisclosure();
  const [isCancelling, cancelling] = useDisclosure();
  return (
    // On a phone below the title, from the first paint: as more buttons are parsed, they would move there.
    <Group gap="xs" w={{ base: "100%", sm: "auto" }}>
      {mayRefund && payment.refundable_amount > 0 && (
        <Button onClick={refunding.open} leftSection={<IconArrowBackUp size={16} aria-hidden />}>
          {m.refund}
        </Button>
      )}
      {mayCancel && payment.status === "pending" && (
        <Button
          variant="default"
          onClick={cancelling.open}
          leftSection={<IconBan size={16} aria-hidden />}
        >
          {m.cancel}
        </Button>
      )}
      {payment.status === "completed" && (
        <Button
          component={Link}
          href={`/receipts/${payment.payment_id}`}
          variant="default"
          leftSection={<IconReceipt size={16} aria-hidden />}
        >
          {m.receipt}
        </Button>
      )}
      <LazyMenu
        button={(props) => (
          <Button
            variant="default"
            leftSection={<IconTerminal2 size={16} aria-hidden />}
            {...props}
          >
            {m.copyAs}
          </Button>
        )}
        entries={[
          {
            label: m.copyRead,
            onClick: () => copyText(readCurl(apiAddress, payment.payment_id), m.copied),
          },
          {
            label: m.copyCreate,
            onClick: () => copyText(createCurl(apiAddress, payment), m.copied),
          },
        ]}
      />
      {/* Open dialogs stay when the payment changes, and say what changed. */}
      <DialogSlot>
        {isRefunding && <RefundDialog payment={payment} close={refunding.close} />}
      </DialogSlot>
      <DialogSlot>
        {isCancelling && <CancelDialog payment={payment} close={cancelling.close} />}
      </DialogSlot>
    </Group>
  );
}
