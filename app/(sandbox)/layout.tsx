import type { Metadata, Viewport } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { QueryProvider } from "@/components/ui/query-provider";
import { hasSandbox } from "@/lib/kit/env";

// Whether there is a sandbox is known when the server runs, not when it is built.
export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: "Sandbox phone",
  // The URLs of phones and QR codes grant access: don't leak them in the Referer.
  referrer: "no-referrer",
  robots: { index: false },
};

// The phone reaches to the edges of a real one, and keeps clear of its notch by itself.
export const viewport: Viewport = { viewportFit: "cover" };

export default function SandboxLayout({ children }: { children: ReactNode }) {
  if (!hasSandbox()) notFound();
  return <QueryProvider>{children}</QueryProvider>;
}
