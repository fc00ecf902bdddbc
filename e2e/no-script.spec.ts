// Before hydration, or without JavaScript, the browser submits forms natively: no password may get into a URL, which
// histories and logs keep.
import type { Page } from "@playwright/test";
import { expect, test } from "./sign-in";
import { signedInContext } from "./subjects";

const PASSWORD = "a-password-that-nobody-else-has";

/** Fills in every email and password field, and presses Enter in each password field. Returns their number. */
async function sendAll(page: Page) {
  const hidden = page.locator("input[type=password]");
  const count = await hidden.count();
  for (let at = 0; at < count; at++) {
    const field = hidden.nth(at);
    for (const email of await page.locator("input[type=email]").all()) {
      await email.fill("ada@example.com");
    }
    for (let other = 0; other < count; other++) await hidden.nth(other).fill(PASSWORD);
    const address = page.url();
    await field.press("Enter");
    await page.waitForLoadState();
    await page.goto(address);
  }
  return count;
}

test("no password gets into a URL when scripts are disabled", async ({ browser, demo }) => {
  const { origin: baseURL } = demo;
  const signedIn = await signedInContext(browser, demo, demo);
  const storageState = await signedIn.storageState();
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false, storageState });
  const visitor = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const requested: string[] = [];
  let fields = 0;
  for (const [who, addresses] of [
    [visitor, ["/sign-in", "/sign-up", "/reset-password#token", "/invitation#token"]],
    [context, ["/settings/profile", "/settings/network", "/webhooks/signatures"]],
  ] as const) {
    const page = await who.newPage();
    page.on("request", (request) => requested.push(request.url()));
    for (const address of addresses) {
      await page.goto(address);
      fields += await sendAll(page);
    }
  }
  // Sign-in, sign-up, password reset and the two fields of a password change: the pages really have their fields.
  expect(fields).toBeGreaterThanOrEqual(5);
  expect(requested.filter((url) => decodeURIComponent(url).includes(PASSWORD))).toEqual([]);
});
