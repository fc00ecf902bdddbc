"use client";
import { BrokenPage, type BrokenPageProps } from "@/components/ui/broken-page";
import { PageLogo } from "@/components/ui/logo-mark";
import * as messages from "@/lib/messages";

export default function ErrorPage(props: BrokenPageProps) {
  return (
    <main>
      <PageLogo label={messages.common.product} />
      <BrokenPage {...props} />
    </main>
  );
}
