import { IconLinkOff } from "@tabler/icons-react";
import { PayFrame } from "@/components/pay/pay-frame";
import { EmptyState } from "@/components/ui/empty-state";
import * as messages from "@/lib/messages";

/** For ended links as for unknown ones, so that nobody can tell which addresses exist. */
export default function NoActiveLink() {
  return (
    <PayFrame>
      <EmptyState icon={<IconLinkOff />} title={messages.pay.gone} isPage>
        {messages.pay.goneText}
      </EmptyState>
    </PayFrame>
  );
}
