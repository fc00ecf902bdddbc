import { NotFoundPage } from "@/components/ui/not-found";
import { pageMember } from "@/lib/auth/page-member";
import { may } from "@/lib/kit/authorize";
import * as messages from "@/lib/messages";

const m = messages.refunds;

export default async function RefundNotFoundPage() {
  const back = may(await pageMember(), "refunds.search")
    ? { href: "/refunds", label: m.allRefunds }
    : { href: "/till", label: messages.frame.pages.till };
  return <NotFoundPage title={m.notFound} text={m.notFoundText} back={back} />;
}
