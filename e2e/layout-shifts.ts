import { expect, type Page } from "@playwright/test";
import { followRequests, untilComplete } from "./page-complete";

/** Sum of a page's layout shifts; Core Web Vitals call up to 0.1 good. */
const MAX_SHIFT = 0.02;

/** What moves so late after the last request is still seen. */
const LATE_MS = 500;

/** Layout shifts that no input has caused: their sum, and the elements that moved. */
interface Shifts {
  sum: number;
  moved: string[];
}

/** Observes the layout shifts of a page from its next document on. */
export async function observeLayoutShifts(page: Page) {
  followRequests(page);
  await page.addInitScript(() => {
    const shifts: Shifts = { sum: 0, moved: [] };
    Object.assign(window, { shifts });
    const named = (node: Node | null) =>
      node instanceof Element
        ? `${node.tagName.toLowerCase()}.${node.className} "${node.textContent.slice(0, 40)}"`
        : String(node?.textContent);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        shifts.sum += entry.value;
        shifts.moved.push(...entry.sources.map(({ node }) => named(node)));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  /** Those since the document was loaded, or since this was last called. */
  const taken = () =>
    page.evaluate(() => {
      const store = window as unknown as { shifts: Shifts };
      const { sum, moved } = store.shifts;
      Object.assign(store.shifts, { sum: 0, moved: [] });
      return { sum, moved };
    });
  return {
    taken,
    /** Expects a page of the account area to have moved nothing by itself. */
    expectNone: async (what: string) => {
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await untilComplete(page, LATE_MS);
      const { sum, moved } = await taken();
      expect.soft(sum, `${what}: ${moved.join("; ")}`).toBeLessThanOrEqual(MAX_SHIFT);
    },
  };
}
