import type { ReactNode } from "react";
import { AuthFrame } from "@/components/auth/auth-frame";
import { PageLanguage } from "@/components/ui/page-language";
import { QueryProvider } from "@/components/ui/query-provider";
import { currentLanguage } from "@/lib/kit/language";

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <QueryProvider>
      <PageLanguage language={currentLanguage()}>
        <AuthFrame>{children}</AuthFrame>
      </PageLanguage>
    </QueryProvider>
  );
}
