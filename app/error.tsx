"use client";
import type { BrokenPageProps } from "@/components/ui/broken-page";
import { LateBrokenPage } from "@/components/ui/late-broken-page";

export default function ErrorPage(props: BrokenPageProps) {
  return (
    <main style={{ paddingTop: 96 }}>
      <LateBrokenPage {...props} />
    </main>
  );
}
