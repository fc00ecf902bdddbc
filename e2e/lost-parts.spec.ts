// Much of a page's code loads lazily. If the connection is lost meanwhile, the page stays and retries.
import type { Page } from "@playwright/test";
import { expect, test } from "./sign-in";

const missing = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "Part of this page failed to load" });

test("a page whose lazy parts fail to load stays, says so, and retries automatically", async ({
  signedIn: page,
}) => {
  const first = await (await page.request.get("/links")).text();
  let isLost = true;
  await page.route("**/_next/**/*.js", (route) => {
    const name = new URL(route.request().url()).pathname.split("/").at(-1)!;
    return isLost && !first.includes(name) ? route.abort() : route.continue();
  });
  await page.goto("/links");
  await expect(missing(page).first()).toBeVisible();
  await page.getByLabel("Order ID").fill("order-1");
  await expect(page.getByRole("heading", { level: 1, name: "Payment links" })).toBeVisible();
  isLost = false;
  await expect(missing(page)).toHaveCount(0, { timeout: 20_000 });
  await expect(page.getByLabel("Order ID")).toHaveValue("order-1");
});

test("an overlay that fails to load is retried", async ({ signedIn: page }) => {
  // The connection is lost before the page was idle and loaded it ahead.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto("/payments");
  await page.waitForLoadState("networkidle");
  await page.route("**/_next/**/*.js", (route) => route.abort());
  const filter = page.getByRole("button", { name: "Filter by status" });
  await filter.click();
  // On a slow machine, another part may have been on its way.
  const lost = page.getByRole("group", { name: "Filter payments" }).getByRole("alert");
  await expect(lost).toContainText("Part of this page failed to load");
  await expect(page.getByRole("table", { name: "Payments" })).toBeVisible();
  await page.unroute("**/_next/**/*.js");
  await lost.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("dialog", { name: "Status" })).toBeVisible();
  await expect(missing(page)).toHaveCount(0);
});

test("a page whose own code is lost on the way to it is shown once the code is back", async ({
  signedIn: page,
}) => {
  await page.goto("/payments");
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.route("**/_next/**/*.js", (route) => route.abort());
  await page.getByRole("link", { name: "Webhooks", exact: true }).click();
  await expect(missing(page).first()).toBeVisible();
  await page.unroute("**/_next/**/*.js");
  await expect(page.getByRole("heading", { level: 1, name: "Webhooks" })).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByText("Something went wrong")).toHaveCount(0);
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
});
