"use client";
import type { BrokenPageProps } from "@/components/ui/broken-page";
import { LogoMark } from "@/components/ui/logo-mark";
import * as messages from "@/lib/messages";

const m = messages.brokenPage;

/** Replaces the root layout when the layout itself fails, so it depends on nothing in it. */
export default function GlobalErrorPage({ error }: BrokenPageProps) {
  return (
    <html lang="en">
      <body style={{ colorScheme: "light dark", font: "1rem system-ui", padding: "6rem 1rem 0" }}>
        <main style={{ maxWidth: "26rem", margin: "0 auto", textAlign: "center" }}>
          <div style={{ display: "grid", placeItems: "center" }}>
            <LogoMark height={40} isPlain />
          </div>
          <h1 style={{ fontSize: "1.25rem" }}>{m.title}</h1>
          <p>{m.text}</p>
          {/* Works without scripts: this page is rendered at build time, so none of its scripts is allowed to run. */}
          <a href="">{m.retry}</a>
          {error.digest && <p>{m.reference(error.digest)}</p>}
        </main>
      </body>
    </html>
  );
}
