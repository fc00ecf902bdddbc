"use client";
import { BrokenPage, type BrokenPageProps } from "@/components/ui/broken-page";

export default function ErrorPage(props: BrokenPageProps) {
  return (
    <main>
      <BrokenPage {...props} />
    </main>
  );
}
