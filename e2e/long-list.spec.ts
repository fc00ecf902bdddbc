// A list of more rows than a document should have.
import type { Page } from "@playwright/test";
import { expect, test } from "./sign-in";

const table = (page: Page) => page.getByRole("table", { name: "Payments" });
const links = (page: Page) => page.locator("#content a[data-record]");
/** Titles of columns by name, with their widths. */
const widths = (page: Page) =>
  page
    .getByRole("columnheader")
    .evaluateAll((titles) => titles.map((title) => (title as HTMLElement).offsetWidth));

/** How much of the document's height a row has. */
const rowHeight = async (page: Page) => {
  const rows = Number(await table(page).getAttribute("aria-rowcount"));
  return (await page.evaluate(() => document.documentElement.scrollHeight)) / rows;
};

/** Scrolls down until this many payments are loaded. */
const load = (page: Page, count: number) =>
  expect(async () => {
    await page.mouse.wheel(0, 20_000);
    const loaded = Number(await table(page).getAttribute("aria-rowcount", { timeout: 300 }));
    expect(loaded).toBeGreaterThan(count);
  }).toPass({ intervals: [50] });

const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

for (const [name, viewport] of Object.entries({ wide, phone })) {
  test(`a long list has only the rows near the screen in its document, ${name}`, async ({
    signedIn: page,
  }) => {
    test.slow();
    await page.setViewportSize(viewport);
    await page.goto("/payments");
    await page.mouse.move(viewport.width / 2, viewport.height / 2);
    const before = await widths(page);
    await load(page, 400);
    await expect.poll(() => links(page).count()).toBeLessThan(200);
    await expect(page.locator("#content tr[aria-rowindex]").first()).toHaveAttribute(
      "aria-rowindex",
      "2",
    );

    // In the middle there are rows, in columns of the same width as before.
    await page.evaluate(() => scrollTo(0, 0));
    await expect(page.getByRole("button", { name: "Load more" })).toBeEnabled();
    const height = await rowHeight(page);
    const between = await widths(page);
    expect(between).toHaveLength(before.length);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
    const middle = () =>
      page.evaluate(() => {
        const row = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest("tbody");
        return Boolean(row?.querySelector("[data-record]"));
      });
    await expect.poll(middle).toBe(true);
    expect(await widths(page)).toEqual(between);
    // The last scroll may have loaded more in the meantime.
    expect(Math.abs((await rowHeight(page)) / height - 1)).toBeLessThan(0.01);
  });
}

test("a payment leads back to its place in a long list", async ({ signedIn: page }) => {
  test.slow();
  await page.setViewportSize(wide);
  await page.goto("/payments");
  await page.mouse.move(600, 400);
  await load(page, 300);
  const inView = async () =>
    page.evaluate(() =>
      [...document.querySelectorAll("#content a[data-record]")]
        .filter((link) => {
          const { top, bottom } = link.getBoundingClientRect();
          return top > 100 && bottom < innerHeight;
        })
        .map((link) => link.getAttribute("href")),
    );
  await page.evaluate(() => scrollTo(0, 6_000));
  await expect.poll(async () => (await inView()).length).toBeGreaterThan(5);
  const shown = (await inView())[3]!;
  await page.locator(`#content a[data-record][href="${shown}"]`).click();
  await expect(page).toHaveURL(new RegExp(shown));
  await page.goBack();
  await expect.poll(inView).toContain(shown);
});
