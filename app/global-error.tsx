"use client";
import type { BrokenPageProps } from "@/components/ui/broken-page";
import * as messages from "@/lib/messages";

const m = messages.states;

/** When even the frame of all pages could not be made: it stands in for that frame, and needs nothing of it. */
export default function GlobalErrorPage({ error }: BrokenPageProps) {
  return (
    <html lang="en">
      <body style={{ colorScheme: "light dark", font: "1rem system-ui", padding: "6rem 1rem 0" }}>
        <main style={{ maxWidth: "26rem", margin: "0 auto", textAlign: "center" }}>
          <h1 style={{ fontSize: "1.25rem" }}>{m.broken}</h1>
          <p>{m.brokenText}</p>
          <button type="button" onClick={() => window.location.reload()}>
            {m.retry}
          </button>
          {error.digest && <p>{m.brokenReference(error.digest)}</p>}
        </main>
      </body>
    </html>
  );
}
