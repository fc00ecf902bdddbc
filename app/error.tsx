"use client";
import { BrokenPage, type BrokenPageProps } from "@/components/ui/broken-page";
import { PageLogo } from "@/components/ui/logo-mark";
import { PageError } from "@/components/ui/page-error";
import * as messages from "@/lib/messages";

export default function ErrorPage(props: BrokenPageProps) {
  return (
    <main>
      <PageLogo label={messages.common.product} />
      <PageError {...props} Broken={BrokenPage} />
    </main>
  );
}
