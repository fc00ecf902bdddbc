import type { Metadata } from "next";
import type { ReactNode } from "react";
import { QueryProvider } from "@/components/sandbox/query-provider";

export const metadata: Metadata = {
  title: "Sandbox phone",
  // The addresses of phones and QR codes are capabilities: nobody else should learn them.
  referrer: "no-referrer",
  robots: { index: false },
};

export default function SandboxLayout({ children }: { children: ReactNode }) {
  return <QueryProvider>{children}</QueryProvider>;
}
