import type { ReactNode } from "react";
import { PageLanguage } from "@/components/ui/page-language";
import { QueryProvider } from "@/components/ui/query-provider";
import { currentLanguage } from "@/lib/kit/language";

export default function TillLayout({ children }: { children: ReactNode }) {
  return (
    <QueryProvider>
      <PageLanguage language={currentLanguage()}>{children}</PageLanguage>
    </QueryProvider>
  );
}
