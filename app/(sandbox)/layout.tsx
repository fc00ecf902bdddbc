import type { Metadata, Viewport } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { QueryProvider } from "@/components/ui/query-provider";
import { hasSandbox } from "@/lib/kit/env";

// Whether there is a sandbox is known only when the server runs, not at build time.
export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: "Sandbox phone",
  // The URLs of phones and QR codes grant access: don't leak them in the Referer.
  referrer: "no-referrer",
  robots: { index: false },
};

// On a real phone the page extends to the edges of the screen; its own styles avoid the notch.
export const viewport: Viewport = { viewportFit: "cover" };

export default function SandboxLayout({ children }: { children: ReactNode }) {
  if (!hasSandbox()) notFound();
  return <QueryProvider>{children}</QueryProvider>;
}
