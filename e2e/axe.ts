import { expect, type Page, test } from "@playwright/test";
import axeCore, { type ImpactValue } from "axe-core";

const GRAVE: ImpactValue[] = ["serious", "critical"];
/** What the colour scheme can change. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** What axe finds on the page as it is now, with where and why. */
async function findingsOn(page: Page, rules: "all" | "of colours") {
  // axe would pass over what another frame shows.
  expect(page.frames()).toHaveLength(1);
  // Once for each page: it is a large script, and the browser makes it faster from run to run.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeCore.source);
  const options = {
    resultTypes: ["violations" as const],
    ...(rules === "of colours" && { runOnly: OF_COLOURS }),
  };
  return page.evaluate(async (run) => {
    const { axe } = window as unknown as { axe: typeof axeCore };
    return (await axe.run(document, run)).violations;
  }, options);
}

/** Fails on violations that axe rates serious or critical; reports all it finds, with where and why. */
async function expectAccessible(page: Page, rules: "all" | "of colours" = "all") {
  const found = (await findingsOn(page, rules))
    .filter(({ impact }) => GRAVE.includes(impact ?? null))
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
  { width: 390, colorScheme: "dark", rules: "of colours" },
  { width: 390, colorScheme: "light", rules: "all" },
] as const;

/** What is on its way to a colour or a place has come there; what turns forever or is held is left as it is. */
const stillness = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ playState }) => playState === "running")
      .filter(({ effect }) => effect && effect.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** In light and dark, wide and narrow. */
export async function expectGoodInEveryForm(page: Page) {
  for (const { width, colorScheme, rules } of FORMS) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const root = page.locator("html");
    await expect(root).toHaveAttribute("data-mantine-color-scheme", colorScheme);
    await stillness(page);
    await test.step(`${width} wide, ${colorScheme}`, async () => {
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, rules);
    });
  }
}
