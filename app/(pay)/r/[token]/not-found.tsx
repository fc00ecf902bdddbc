import { IconReceiptOff } from "@tabler/icons-react";
import { PayFrame } from "@/components/pay/pay-frame";
import { EmptyState } from "@/components/ui/empty-state";
import * as messages from "@/lib/messages";

/** For wrong addresses as for payments that are not paid, so that nobody can tell which payments exist. */
export default function NoReceipt() {
  return (
    <PayFrame>
      <EmptyState icon={<IconReceiptOff />} title={messages.payerReceipt.none} isPage>
        {messages.payerReceipt.noneText}
      </EmptyState>
    </PayFrame>
  );
}
