import { expect, type Page, test } from "@playwright/test";
import axeCore, { type ImpactValue } from "axe-core";
import { notWholeOn } from "./whole-texts";

const REPORTED_IMPACTS: ImpactValue[] = ["serious", "critical"];
/** The rules of a run of axe. */
type Rules = "all" | "all but of colours" | "of colours" | "of names";
const RUN_ONLY: Record<Rules, object> = {
  all: {},
  "all but of colours": {
    rules: { "color-contrast": { enabled: false }, "link-in-text-block": { enabled: false } },
  },
  // Their results depend on the colour scheme.
  "of colours": { runOnly: ["color-contrast", "link-in-text-block"] },
  // Their results depend on texts, on their language, or on how much room they take.
  "of names": {
    runOnly: {
      type: "tag",
      // The names of dialogs, fields, tabs and switches are among the rules for ARIA.
      values: [
        "cat.name-role-value",
        "cat.text-alternatives",
        "cat.language",
        "cat.forms",
        "cat.aria",
      ],
    },
    rules: { "scrollable-region-focusable": { enabled: true } },
  },
};

/**
 * axe keeps private fields in weak maps, which takes a sixth of its time, most of it to collect garbage. Here the fields are
 * properties.
 */
const AXE = `(() => {
  const keyed = () => {
    const key = Symbol();
    return {
      has: (object) => Object.hasOwn(object, key),
      get: (object) => object[key],
      set: (object, value) => void (object[key] = value),
      add: (object) => void (object[key] = true),
    };
  };
  const WeakMap = function () { return keyed(); };
  const WeakSet = WeakMap;
  ${axeCore.source}
})()`;

/**
 * Runs in the page. Each element has a few colors of its own and of those behind it, and axe parses the same few colors
 * again for each, which takes a quarter of its time.
 */
function rememberColors() {
  interface Channels {
    r: number;
    g: number;
    b: number;
    alpha: number;
  }
  interface Color extends Channels {
    parseString: (text: string) => Color;
  }
  const { axe } = window as unknown as {
    axe: { commons: { color: { Color: { prototype: Color } } } };
  };
  const { prototype } = axe.commons.color.Color;
  const parse = Object.getOwnPropertyDescriptor(prototype, "parseString")!
    .value as Color["parseString"];
  const parsed = new Map<string, Channels>();
  prototype.parseString = function (text) {
    const known = parsed.get(text);
    if (known) return Object.assign(this, known);
    const { r, g, b, alpha } = parse.call(this, text);
    parsed.set(text, { r, g, b, alpha });
    return this;
  };
}

/** Returns axe's violations on the page in its current state, with elements and reasons. */
async function findingsOn(page: Page, rules: Rules) {
  // axe would skip the content of other frames.
  expect(page.frames()).toHaveLength(1);
  // Injected once per page: the script is large, and the browser optimizes it from run to run.
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(AXE);
    await page.evaluate(rememberColors);
  }
  const options = { resultTypes: ["violations" as const], ...RUN_ONLY[rules] };
  return page.evaluate(async (run) => {
    const { axe } = window as unknown as { axe: typeof axeCore };
    return (await axe.run(document, run)).violations;
  }, options);
}

/** Fails on violations that axe rates serious or critical, and lists each with its element and reason. */
async function expectAccessible(page: Page, rules: Rules) {
  const found = (await findingsOn(page, rules))
    .filter(({ impact }) => REPORTED_IMPACTS.includes(impact ?? null))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
    );
  expect.soft(found, page.url()).toEqual([]);
}

/** Expects nothing on the page to be wider than the window, once its layout has settled. */
export async function expectNoSidewaysScroll(page: Page) {
  const tooWide = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  await expect.soft.poll(tooWide, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0);
}

/**
 * Expects every button's text, every amount and what is printed to be shown whole, and the current one of the page's tabs to
 * be in view.
 */
export async function expectNothingCut(page: Page) {
  const cut = async () => [...(await notWholeOn(page)), ...(await page.evaluate(cutParts))];
  await expect.soft.poll(cut, `${page.url()} cuts texts`).toEqual([]);
}

/** Runs in the page. */
function cutParts() {
  const sheets = [...document.querySelectorAll<HTMLElement>("[data-paper]")];
  const tabs = [...document.querySelectorAll<HTMLElement>("nav > [aria-current=page]")];
  return [
    ...sheets.filter((sheet) => sheet.scrollHeight > sheet.clientHeight + 1),
    ...tabs.filter((tab) => {
      const { left, right } = tab.getBoundingClientRect();
      const row = tab.parentElement!.getBoundingClientRect();
      return left < row.left - 1 || right > row.right + 1;
    }),
  ].map(({ textContent }) => textContent);
}

/** Collects the page's console errors and uncaught exceptions from now on. */
export function consoleErrorsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}

/** The variants in which a page is checked, and the rules that can fail in each. */
const FORMS = [
  { width: 1280, colorScheme: "light", rules: "all" },
  { width: 1280, colorScheme: "dark", rules: "of colours" },
  { width: 390, colorScheme: "dark", rules: "of colours" },
  { width: 390, colorScheme: "light", rules: "all" },
] as const;

/** Waits until running animations have finished, except infinite ones; paused ones stay as they are. */
const animationsEnded = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ playState }) => playState === "running")
      .filter(({ effect }) => effect && effect.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

async function show(page: Page, colorScheme: "light" | "dark") {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  const root = page.locator("html");
  await expect(root).toHaveAttribute("data-mantine-color-scheme", colorScheme);
  await animationsEnded(page);
}

/** Checks the page as wide as it is, in one colour scheme. */
export async function expectAccessibleIn(page: Page, colorScheme: "light" | "dark") {
  await show(page, colorScheme);
  await expectAccessible(page, "all");
}

/** Checks the rules whose results depend on the page's language. */
export const expectAccessibleNames = (page: Page): Promise<void> =>
  expectAccessible(page, "of names");

/**
 * Runs in the page. Returns the looks of its texts: the facts of their styles, and of what is behind them, that contrast
 * depends on.
 */
function looksOfTexts(): string[] {
  const backdrops = new Map<Element, string>();
  const backdropOf = (element: Element | null): string => {
    if (!element) return "";
    const known = backdrops.get(element);
    if (known !== undefined) return known;
    const style = getComputedStyle(element);
    const { backgroundColor, backgroundImage, position, opacity, filter, mixBlendMode } = style;
    const own = [backgroundColor, backgroundImage, position, opacity, filter, mixBlendMode];
    const isPlain = own.join() === "rgba(0, 0, 0, 0),none,static,1,none,normal";
    const backdrop = (isPlain ? "" : `${own.join(" ")} / `) + backdropOf(element.parentElement);
    backdrops.set(element, backdrop);
    return backdrop;
  };
  const looks = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { nodeValue, parentElement } = walker.currentNode;
    if (!nodeValue?.trim() || !parentElement?.checkVisibility({ visibilityProperty: true }))
      continue;
    const { color, fontSize, fontWeight, textShadow, textDecorationLine } =
      getComputedStyle(parentElement);
    const around = parentElement.parentElement
      ? getComputedStyle(parentElement.parentElement)
      : null;
    const own = [color, fontSize, fontWeight, textShadow, textDecorationLine, around?.color];
    looks.add(`${own.join(" ")} on ${backdropOf(parentElement)}`);
  }
  return [...looks];
}

/**
 * Checks the page in light and dark, wide and narrow, or in fewer widths if it takes long. Contrast is computed again where
 * a text looks as none did before in this scheme.
 */
export async function expectAccessibleInEveryForm(
  page: Page,
  { widths = [1280, 390] }: { widths?: readonly number[] } = {},
) {
  const checkedLooks = { light: new Set<string>(), dark: new Set<string>() };
  for (const { width, colorScheme, rules } of FORMS.filter((form) => widths.includes(form.width))) {
    await page.setViewportSize({ width, height: 844 });
    await show(page, colorScheme);
    await test.step(`${width} wide, ${colorScheme}`, async () => {
      await expectNoSidewaysScroll(page);
      const checked = checkedLooks[colorScheme];
      const looks = await page.evaluate(looksOfTexts);
      const isNew = looks.some((look) => !checked.has(look));
      for (const look of looks) checked.add(look);
      if (isNew) await expectAccessible(page, rules);
      else if (rules === "all") await expectAccessible(page, "all but of colours");
    });
  }
}
