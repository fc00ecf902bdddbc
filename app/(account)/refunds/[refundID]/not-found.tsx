import { NotFoundPage } from "@/components/ui/not-found";
import * as messages from "@/lib/messages";

const m = messages.refunds;

export default function RefundNotFoundPage() {
  return (
    <NotFoundPage
      title={m.notFound}
      text={m.notFoundText}
      back={{ href: "/refunds", label: m.allRefunds }}
    />
  );
}
