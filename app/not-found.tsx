import type { Metadata } from "next";
import { PageLogo } from "@/components/ui/logo-mark";
import { NotFoundPage } from "@/components/ui/not-found";
import * as messages from "@/lib/messages";

const m = messages.noPage;

export const generateMetadata = (): Metadata => ({ title: m.title });

export default function NoSuchPage() {
  return (
    <main>
      <PageLogo label={messages.common.product} />
      <NotFoundPage title={m.title} text={m.text} back={{ href: "/", label: m.back }} />
    </main>
  );
}
