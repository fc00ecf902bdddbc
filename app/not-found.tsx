import type { Metadata } from "next";
import { NotFoundPage } from "@/components/ui/not-found";
import * as messages from "@/lib/messages";

const m = messages.states;

export const metadata: Metadata = { title: m.noPage };

export default function NoSuchPage() {
  return (
    <main>
      <NotFoundPage
        title={m.noPage}
        text={m.noPageText}
        back={{ href: "/", label: m.toTheStart }}
      />
    </main>
  );
}
