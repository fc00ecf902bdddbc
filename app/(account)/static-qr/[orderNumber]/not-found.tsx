import { NotFoundPage } from "@/components/ui/not-found";
import * as messages from "@/lib/messages";

const m = messages.staticQrPage;

export default function StaticQrPaymentNotFoundPage() {
  const back = { href: "/static-qr", label: m.all };
  return <NotFoundPage title={m.notFound} text={m.notFoundText} back={back} />;
}
