"use client";
import { BrokenPage, type BrokenPageProps } from "@/components/ui/broken-page";
import { PageLogo } from "@/components/ui/logo";

export default function ErrorPage(props: BrokenPageProps) {
  return (
    <main>
      <PageLogo />
      <BrokenPage {...props} />
    </main>
  );
}
