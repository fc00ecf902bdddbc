"use client";
import type { BrokenPageProps } from "@/components/ui/broken-page";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { PageError } from "@/components/ui/page-error";

const BrokenPage = lazyWithRetry(() =>
  import("@/components/ui/broken-page").then((module) => module.BrokenPage),
);

/** Shown within the frame; if its code fails to load, the error page outside the frame is shown instead. */
export default function AccountErrorPage(props: BrokenPageProps) {
  return <PageError {...props} Broken={BrokenPage} />;
}
