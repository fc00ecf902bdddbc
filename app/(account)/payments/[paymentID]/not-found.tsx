import { NotFoundPage } from "@/components/ui/not-found";
import { pageMember } from "@/lib/auth/page-member";
import { may } from "@/lib/kit/authorize";
import * as messages from "@/lib/messages";

const m = messages.payments;

export default async function PaymentNotFoundPage() {
  const back = may(await pageMember(), "payments.search")
    ? { href: "/payments", label: m.allPayments }
    : { href: "/till", label: messages.frame.pages.till };
  return <NotFoundPage title={m.notFound} text={m.notFoundText} back={back} />;
}
