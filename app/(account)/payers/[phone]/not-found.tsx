import { NotFoundPage } from "@/components/ui/not-found";
import * as messages from "@/lib/messages";

const m = messages.payers;

const PayerNotFoundPage = () => (
  <NotFoundPage
    title={m.notFound}
    text={m.notFoundText}
    back={{ href: "/payments", label: m.allPayments }}
  />
);
export default PayerNotFoundPage;
