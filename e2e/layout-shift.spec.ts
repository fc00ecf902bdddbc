// Nothing on a page moves by itself, neither when it is loaded nor when it is navigated to.
import type { BrowserContext, Page } from "@playwright/test";
import { ACCOUNT_PAGES, addressOf } from "./account-pages";
import { observeLayoutShifts } from "./layout-shifts";
import { expect, test as base } from "./sign-in";
import { findSubjects, signedInContext, type Subjects } from "./subjects";

/** Sum of a page's layout shifts; Core Web Vitals call up to 0.1 good. */
const MAX_SHIFT = 0.02;
const WIDTHS = [1280, 390];

const test = base.extend<object, { owner: BrowserContext; subjects: Subjects }>({
  owner: [
    async ({ browser, demo }, use) => use(await signedInContext(browser, demo, demo)),
    { scope: "worker" },
  ],
  subjects: [
    async ({ owner, demo }, use) => use(await findSubjects(owner, demo)),
    { scope: "worker" },
  ],
});

/** Navigates as a link of the page does. */
const navigate = (page: Page, address: string) =>
  page.evaluate((to) => {
    const { next } = window as unknown as { next: { router: { push(address: string): void } } };
    next.router.push(to);
  }, address);

for (const width of WIDTHS) {
  test(`no page shifts its layout, ${width} wide`, async ({ owner, subjects }) => {
    test.setTimeout(180_000);
    const page = await owner.newPage();
    await page.setViewportSize({ width, height: 844 });
    const shifts = await observeLayoutShifts(page);
    const tooFar: string[] = [];
    const check = async (what: string) => {
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      const { sum, moved } = await shifts.taken();
      if (sum > MAX_SHIFT) tooFar.push(`${what}: ${sum.toFixed(3)}, ${moved.join("; ")}`);
    };
    for (const shown of ACCOUNT_PAGES) {
      const address = addressOf(shown, subjects);
      await page.goto(address);
      await check(`${address} loaded`);
    }
    for (const shown of ACCOUNT_PAGES) {
      const address = addressOf(shown, subjects);
      await navigate(page, address);
      await page.waitForURL(address);
      await check(`${address} navigated to`);
    }
    expect(tooFar).toEqual([]);
    await page.close();
  });
}
