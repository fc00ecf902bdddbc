import type { Page } from "@playwright/test";
import { expect, test } from "./sign-in";

/** Opens the form; clicks before hydration would be lost. */
async function openForm(page: Page) {
  await page.goto("/links");
  await page.waitForLoadState("networkidle");
  return page.getByRole("region", { name: "New payment link" });
}

const expiryIs = (page: Page, days: number) => async () => {
  const text = await page.locator("dt:text-is('Valid until') + dd time").getAttribute("datetime");
  const left = Date.parse(text!) - Date.now();
  expect(Math.abs(left - days * 86_400_000)).toBeLessThan(5 * 60_000);
};

test("a link has a description and can be paid for 30 days", async ({ signedIn: page }) => {
  const form = await openForm(page);
  await form.getByLabel("Amount, KZT").fill("1200");
  await form.getByLabel("Description for the payer (optional)").fill("Deposit for table 4");
  await form.getByRole("combobox", { name: "Expires in" }).click();
  await page.getByRole("option", { name: "30 days" }).click();
  await form.getByRole("button", { name: "Create link" }).click();
  await expect(page).toHaveURL(/\/links\/pay_\w+$/);
  const link = page.getByRole("status");
  await expect(link).toContainText("Deposit for table 4");
  await expect(link).toContainText("Valid until");
  await expect(expiryIs(page, 30)).toPass();

  const [payer] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: "Open as payer" }).click(),
  ]);
  await expect(payer.getByText("Deposit for table 4")).toBeVisible();
  await page.goto("/links");
  const listed = page.getByRole("table", { name: "Payment links" });
  await expect(listed.getByText("Deposit for table 4").first()).toBeVisible();
});

test("a custom time outside of 30 days is refused before anything is sent", async ({
  signedIn: page,
}) => {
  const form = await openForm(page);
  await form.getByLabel("Amount, KZT").fill("1200");
  await form.getByRole("combobox", { name: "Expires in" }).click();
  await page.getByRole("option", { name: "Custom" }).click();
  const time = form.getByLabel(/^Time \(/);
  await time.fill("2099-01-01T10:00");
  await form.getByRole("button", { name: "Create link" }).click();
  await expect(form.getByText("Choose a time from one minute to 30 days from now.")).toBeVisible();
  await expect(page).toHaveURL(/\/links$/);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
  await time.fill(tomorrow);
  await form.getByRole("button", { name: "Create link" }).click();
  await expect(page).toHaveURL(/\/links\/pay_\w+$/);
});

test("a link is shared by the device, or by a menu where it can’t", async ({
  signedIn: page,
  context,
}) => {
  const form = await openForm(page);
  await form.getByLabel("Amount, KZT").fill("3300");
  await form.getByRole("button", { name: "Create link" }).click();
  const share = page.getByRole("button", { name: "Share" });
  await expect(share).toBeVisible();
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, "share"));
  const entry = (name: string) => page.getByRole("menuitem", { name });
  await expect(async () => {
    await share.click();
    await expect(entry("WhatsApp")).toBeVisible({ timeout: 2000 });
  }).toPass();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await entry("Copy link").click();
  await expect(page.getByText("Link copied.")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/\/sandbox\/qr\//);

  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: (what: ShareData) => {
        document.title = `${what.text} ${what.url}`;
        return Promise.resolve();
      },
    });
  });
  await page.reload();
  await expect(async () => {
    await share.click();
    await expect(page).toHaveTitle(`Demo Coffee: ₸3,300.00 ${copied}`, { timeout: 2000 });
  }).toPass();
});
