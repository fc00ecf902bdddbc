import { NotFoundPage } from "@/components/ui/not-found";
import * as messages from "@/lib/messages";

const m = messages.payments;

export default function PaymentNotFoundPage() {
  return (
    <NotFoundPage
      title={m.notFound}
      text={m.notFoundText}
      back={{ href: "/payments", label: m.allPayments }}
    />
  );
}
