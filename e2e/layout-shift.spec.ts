// Nothing on a page moves by itself when it is navigated to. `pages.spec.ts` loads each, on a wide screen and on a phone.
import type { Page } from "@playwright/test";
import { ACCOUNT_PAGES, addressOf } from "./account-pages";
import { observeLayoutShifts } from "./layout-shifts";
import { expect, test } from "./owner";
import { startSlowProxy } from "./slow-proxy";

/** Navigates as a link of the page does. */
const navigate = (page: Page, address: string) =>
  page.evaluate((to) => {
    const { next } = window as unknown as { next: { router: { push(address: string): void } } };
    next.router.push(to);
  }, address);

for (const width of [1280, 390]) {
  test(`no page shifts its layout when it is navigated to, ${width} wide`, async ({
    owner,
    subjects,
  }) => {
    test.slow();
    const page = await owner.newPage();
    await page.setViewportSize({ width, height: 844 });
    const shifts = await observeLayoutShifts(page);
    await page.goto("/settings/profile");
    await shifts.expectNone("loaded");
    for (const shown of ACCOUNT_PAGES) {
      const address = addressOf(shown, subjects);
      await navigate(page, address);
      await page.waitForURL(address);
      await shifts.expectNone(`${address} navigated to`);
    }
    await page.close();
  });
}

test("a list that arrives in pieces does not move", async ({ owner, baseURL }) => {
  const slow = await startSlowProxy(baseURL!);
  const page = await owner.newPage();
  try {
    await page.setViewportSize({ width: 1280, height: 900 });
    const shifts = await observeLayoutShifts(page);
    // What other tests create meanwhile would arrive in the list, and move its rows.
    await page.route("**/api/account/**", () => undefined);
    for (const address of ["/links", "/payments", "/webhooks/deliveries"]) {
      await page.goto(slow.origin + address);
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      const { sum, moved } = await shifts.taken();
      // Rows that are shown while others still arrive move by 0.008 to 0.013.
      expect.soft(sum, `${address}: ${moved.join("; ")}`).toBeLessThan(0.004);
    }
    expect(slow.pieces()).toBeGreaterThan(30);
  } finally {
    await page.close();
    await slow.close();
  }
});
