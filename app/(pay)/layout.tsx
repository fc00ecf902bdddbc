import type { Metadata } from "next";
import type { ReactNode } from "react";
import { PageLanguage } from "@/components/ui/page-language";
import { QueryProvider } from "@/components/ui/query-provider";
import { currentLanguage } from "@/lib/kit/language";

export const metadata: Metadata = {
  robots: { index: false },
  // The payment network need not know where its payers come from.
  referrer: "no-referrer",
};

export default function PayLayout({ children }: { children: ReactNode }) {
  return (
    <QueryProvider>
      <PageLanguage language={currentLanguage()}>{children}</PageLanguage>
    </QueryProvider>
  );
}
