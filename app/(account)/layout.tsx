import "@mantine/dates/styles.css";
import "@mantine/charts/styles.css";
import "@mantine/notifications/styles.css";
import type { ReactNode } from "react";
import { AccountFrame } from "@/components/frame/account-frame";
import { pageIcons } from "@/components/frame/page-icons";
import { Logo } from "@/components/ui/logo";
import { PageLanguage } from "@/components/ui/page-language";
import { QueryProvider } from "@/components/ui/query-provider";
import { pageMember } from "@/lib/auth/page-member";
import { presentView } from "@/lib/domain/team";
import { currentLanguage } from "@/lib/kit/language";

export default async function AccountLayout({ children }: { children: ReactNode }) {
  const member = await pageMember();
  return (
    // The key resets all state when the organization or mode changes.
    <QueryProvider key={`${member.organizationId} ${member.mode}`}>
      <PageLanguage language={currentLanguage()}>
        <AccountFrame view={await presentView(member)} logo={<Logo />} icons={pageIcons}>
          {children}
        </AccountFrame>
      </PageLanguage>
    </QueryProvider>
  );
}
