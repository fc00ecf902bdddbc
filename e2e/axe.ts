import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

const GRAVE = ["serious", "critical"];
/** What the colour scheme can change. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** Nothing on the page that axe calls serious or critical; all that it finds is told, with where and why. */
export async function expectAccessible(page: Page, rules: "all" | "of colours" = "all") {
  const axe = new AxeBuilder({ page });
  const { violations } = await (rules === "all" ? axe : axe.withRules(OF_COLOURS)).analyze();
  const found = violations
    .filter(({ impact }) => GRAVE.includes(impact ?? ""))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
    );
  expect.soft(found, page.url()).toEqual([]);
}

/** Nothing on the page is wider than the window, once it has found its form. */
export async function expectNoSidewaysScroll(page: Page) {
  const tooWide = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  await expect.soft.poll(tooWide, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** What the browser complains of on this page, from now on. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (said) => said.type() === "error" && complaints.push(said.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}

/** What the page is shown in, and what can be wrong in that form. */
const FORMS = [
  { width: 1280, colorScheme: "light", rules: "all" },
  { width: 1280, colorScheme: "dark", rules: "of colours" },
  { width: 390, colorScheme: "light", rules: "all" },
  { width: 390, colorScheme: "dark", rules: "of colours" },
] as const;

/** In light and dark, wide and narrow. */
export async function expectGoodInEveryForm(page: Page) {
  for (const { width, colorScheme, rules } of FORMS) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const root = page.locator("html");
    await expect(root).toHaveAttribute("data-mantine-color-scheme", colorScheme);
    await test.step(`${width} wide, ${colorScheme}`, async () => {
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, rules);
    });
  }
}
