import "@mantine/core/styles.css";
import "./buttons.css";
import "./foreign-text.css";
import "./shades.css";
import "./type.css";
import { ColorSchemeScript, mantineHtmlProps, MantineProvider } from "@mantine/core";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { fontVariables } from "@/components/ui/fonts/inter";
import { pageTheme } from "@/components/ui/theme";
import { NONCE_HEADER } from "@/lib/kit/front-server";
import { currentLanguage } from "@/lib/kit/language";

export const metadata: Metadata = {
  title: { default: "Qassa", template: "%s · Qassa" },
  description: "QR payments on your own server, with a device API, signed webhooks and a sandbox.",
  appleWebApp: { capable: true, title: "Qassa", statusBarStyle: "default" },
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f6f8f7" },
    { media: "(prefers-color-scheme: dark)", color: "#121614" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Identifies the page's scripts as ours. It differs for each request, so no page is prerendered.
  const nonce = (await headers()).get(NONCE_HEADER) ?? undefined;
  return (
    <html lang={currentLanguage()} className={fontVariables} {...mantineHtmlProps}>
      <head>
        <ColorSchemeScript defaultColorScheme="auto" nonce={nonce} />
      </head>
      <body>
        <MantineProvider defaultColorScheme="auto" theme={pageTheme()}>
          {children}
        </MantineProvider>
      </body>
    </html>
  );
}
