import { chromium } from "@playwright/test";
import { z } from "zod";
import { inCompleteBrowser } from "@/tools/browser.mjs";
import { expect, test } from "./demo";

const Manifest = z.object({
  start_url: z.string(),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.string().optional() })),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string() })),
});

test("Qassa can be installed as an app", async ({ request, demo, launchOptions }, testInfo) => {
  // Chromium installs no apps from an incognito context, which the other tests use.
  const profile = testInfo.outputPath("profile");
  const context = await chromium.launchPersistentContext(profile, inCompleteBrowser(launchOptions));
  const page = await context.newPage();
  await page.goto(`${demo.origin}/sign-in`);
  const browser = await context.newCDPSession(page);
  const { installabilityErrors } = await browser.send("Page.getInstallabilityErrors");
  expect(installabilityErrors).toEqual([]);
  const response = await browser.send("Page.getAppManifest");
  expect(response.errors).toEqual([]);
  const manifest = Manifest.parse(JSON.parse(response.data ?? ""));
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(["/till", "/overview", "/sandbox"]);
  for (const { src, sizes } of manifest.icons) {
    const icon = await request.get(src);
    expect(icon.ok(), src).toBe(true);
    if (sizes === "any") continue;
    // A PNG has its width and height at fixed offsets.
    const bytes = await icon.body();
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
  await context.close();
  expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
});

test("the app window has the colour of the page", async ({ page }) => {
  await page.goto("/sign-in");
  const colours = await page
    .locator('meta[name="theme-color"]')
    .evaluateAll((metas) => metas.map((meta) => meta.getAttribute("media")));
  expect(colours).toEqual(["(prefers-color-scheme: light)", "(prefers-color-scheme: dark)"]);
  await expect(page.locator('link[rel="apple-touch-icon"]')).toHaveCount(1);
});
