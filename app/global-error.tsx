"use client";
import "@mantine/core/styles.css";
import { mantineHtmlProps, MantineProvider } from "@mantine/core";
import { BrokenPage, type BrokenPageProps } from "@/components/ui/broken-page";
import { theme } from "@/components/ui/theme";

/** When even the frame of all pages could not be made: it stands in for that frame. */
export default function GlobalErrorPage(props: BrokenPageProps) {
  return (
    <html lang="en" {...mantineHtmlProps}>
      <body>
        <MantineProvider defaultColorScheme="auto" theme={theme}>
          <main>
            <BrokenPage {...props} />
          </main>
        </MantineProvider>
      </body>
    </html>
  );
}
