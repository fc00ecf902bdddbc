import { NotFoundPage } from "@/components/ui/not-found";
import * as messages from "@/lib/messages";

const m = messages.docs.noPage;

export default function NoSuchDocument() {
  return <NotFoundPage title={m.title} text={m.text} back={{ href: "/docs", label: m.back }} />;
}
