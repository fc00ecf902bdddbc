import type { BrowserContext, Page } from "@playwright/test";
import pLimit from "p-limit";

/** A page waits most of its time: for its late parts, and for what must not happen. */
const CONCURRENCY = 4;

/** Does the same in a page of its own for each of them, some at a time. */
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
