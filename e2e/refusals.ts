import type { BrowserContext } from "@playwright/test";

/** Collects the browser's policy violations, console errors and uncaught exceptions from now on. */
export async function refusalsOf(context: BrowserContext): Promise<string[]> {
  const refusals: string[] = [];
  await context.exposeBinding("refused", ({ page }, what: string) => {
    refusals.push(`${page.url()}: ${what}`);
  });
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      const { refused } = window as unknown as { refused: (what: string) => void };
      refused(`${violatedDirective} ${blockedURI}`);
    });
  });
  context.on("console", (message) => {
    const isExpected = /status of 40[14]/.test(message.text());
    if (message.type() === "error" && !isExpected) refusals.push(message.text());
  });
  context.on("weberror", (error) => refusals.push(String(error.error())));
  return refusals;
}
