import type { Metadata, Viewport } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { PageLanguage } from "@/components/ui/page-language";
import { QueryProvider } from "@/components/ui/query-provider";
import { hasSandbox } from "@/lib/kit/env";
import { currentLanguage } from "@/lib/kit/language";
import { sandboxMessages } from "@/lib/messages/sandbox";

// Whether there is a sandbox is known only when the server runs, not at build time.
export const dynamic = "force-dynamic";

export const generateMetadata = (): Metadata => ({
  title: sandboxMessages.title,
  // The URLs of phones and QR codes grant access: don't leak them in the Referer.
  referrer: "no-referrer",
  robots: { index: false },
});

// On a real phone the page extends to the edges of the screen; its own styles avoid the notch.
export const viewport: Viewport = { viewportFit: "cover" };

export default function SandboxLayout({ children }: { children: ReactNode }) {
  if (!hasSandbox()) notFound();
  return (
    <QueryProvider>
      <PageLanguage language={currentLanguage()}>{children}</PageLanguage>
    </QueryProvider>
  );
}
