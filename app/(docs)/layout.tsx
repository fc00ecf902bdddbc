import type { Metadata } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { DocsFrame } from "@/components/docs/docs-frame";
import { Logo } from "@/components/ui/logo";
import { PageLanguage } from "@/components/ui/page-language";
import { sessionCookieName } from "@/lib/auth";
import { readLibrary } from "@/lib/docs";
import { publicUrl } from "@/lib/kit/env";

export const generateMetadata = (): Metadata => ({
  metadataBase: new URL(publicUrl()),
  title: { default: "Documentation · Qassa", template: "%s · Qassa docs" },
});

export default async function DocsLayout({ children }: { children: ReactNode }) {
  const { navigation } = await readLibrary();
  // Reading needs no session: the cookie, valid or not, only chooses between two links.
  const isSignedIn = (await cookies()).has(sessionCookieName());
  return (
    <PageLanguage language="en">
      <DocsFrame logo={<Logo height={22} />} navigation={navigation} isSignedIn={isSignedIn}>
        {children}
      </DocsFrame>
    </PageLanguage>
  );
}
