import type { BrowserContext, Page } from "@playwright/test";
import pLimit from "p-limit";

/** Pages mostly wait: for lazy parts, and to check that something does not happen. */
const CONCURRENCY = 4;

/** Runs `work` for each item in its own page, a few at a time. */
export async function sideBySide<Item>(
  context: BrowserContext,
  items: readonly Item[],
  work: (page: Page, item: Item) => Promise<unknown>,
): Promise<void> {
  await pLimit(CONCURRENCY).map(items, async (item) => {
    const page = await context.newPage();
    await work(page, item);
    await page.close();
  });
}
