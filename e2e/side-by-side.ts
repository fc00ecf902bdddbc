import type { BrowserContext, Page } from "@playwright/test";

/** Pages mostly wait: for lazy parts, and to check that something does not happen. */
const CONCURRENCY = 4;

/** Runs `work` for each item, a few at a time, each time in one of a few pages. */
export async function sideBySide<Item>(
  context: BrowserContext,
  items: readonly Item[],
  work: (page: Page, item: Item) => Promise<unknown>,
): Promise<void> {
  const left = items.values();
  const workThrough = async () => {
    const page = await context.newPage();
    for (const item of left) await work(page, item);
    await page.close();
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, workThrough));
}
