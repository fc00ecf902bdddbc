// One visit to every page. It reads the status, the console, violated policies, what moves by itself, ten widths, and
// axe in light and dark, wide and narrow. Then the page is switched to Russian, and loaded in Kazakh on a dark phone: what
// depends on texts and their language, and on where the page is loaded, is read again.
import { readdirSync } from "node:fs";
import path from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { ACCOUNT_PAGES, addressOf, type Shown } from "./account-pages";
import { consoleErrorsOf, expectAccessibleInEveryForm, expectAccessibleNames } from "./axe";
import { observeLayoutShifts } from "./layout-shifts";
import { expect } from "./owner";
import { openComplete, untilComplete } from "./page-complete";
import {
  type Entered,
  expectHydrated,
  expectInOneLanguage,
  expectTextsToFit,
  remember,
  switchTo,
  test as base,
  textsReplaced,
} from "./page-languages";
import { refusalsOf } from "./refusals";
import { join, leave, signedInContext } from "./subjects";
import { expectTextsWhole } from "./whole-texts";

const visitor = (page: string, address: Shown["address"] = `/${page}`): Shown => ({
  page: `(auth)/${page}`,
  address,
  who: "visitor",
});

const PAGES: Shown[] = [
  ...ACCOUNT_PAGES,
  { page: ".", address: "/", who: "visitor" },
  visitor("sign-in"),
  visitor("sign-up"),
  visitor("forgotten-password"),
  visitor("reset-password"),
  visitor("reset-password", ({ reset }) => reset),
  visitor("invitation"),
  visitor("invitation", ({ invitation }) => invitation),
  {
    page: "(auth)/first-organization",
    address: "/first-organization",
    who: "without organization",
  },
  { page: "(pay)/pay/[token]", address: ({ payPage }) => payPage, who: "visitor" },
  { page: "(pay)/r/[token]", address: ({ receipt }) => receipt, who: "visitor" },
];

type Who = NonNullable<Shown["who"]> | "owner";

/** A page that goes from one visit to the next: a new one would compile the same scripts again, for half of its time. */
interface Visitor {
  page: Page;
  shifts: Awaited<ReturnType<typeof observeLayoutShifts>>;
  /** What the browser refused, and what was on the console, since the last visit. */
  refusals: string[];
  complaints: string[];
}

const test = base.extend<object, { people: Record<Who, Visitor> }>({
  people: [
    async ({ browser, demo, owner }, use) => {
      const leaver = await signedInContext(browser, demo, await join(owner, demo, "cashier"));
      await leave(leaver, demo);
      const visitor = await browser.newContext({ baseURL: demo.origin });
      const watched = async (context: BrowserContext): Promise<Visitor> => {
        const refusals = await refusalsOf(context);
        const page = await context.newPage();
        const shifts = await observeLayoutShifts(page);
        return { page, shifts, refusals, complaints: consoleErrorsOf(page) };
      };
      await use({
        owner: await watched(owner),
        visitor: await watched(visitor),
        "without organization": await watched(leaver),
      });
    },
    { scope: "worker" },
  ],
});

const pathOf = (address: string) => address.replace(/[?#].*$/, "");

test("the front page and every page of the account area, for visitors and for payers is checked", () => {
  const app = path.join(import.meta.dirname, "..", "app");
  const pages = ["(account)", "(auth)", "(pay)"].flatMap((part) =>
    readdirSync(path.join(app, part), { recursive: true, encoding: "utf8" })
      .filter((file) => path.basename(file) === "page.tsx")
      .map((file) => path.posix.join(part, path.dirname(file).replaceAll(path.sep, "/"))),
  );
  expect([...new Set(PAGES.map(({ page }) => page))].sort()).toEqual([".", ...pages].sort());
});

const WIDTHS = [320, 360, 390, 780, 820, 900, 1024, 1100, 1440, 1920];

/** By how much the page and each table are too wide, in pixels. */
function overflow(): number[] {
  const { scrollWidth } = document.documentElement;
  const tables = [...document.querySelectorAll("main table")].map(
    (table) =>
      table.getBoundingClientRect().right - table.parentElement!.getBoundingClientRect().right,
  );
  return [scrollWidth - innerWidth, ...tables].filter((pixels) => pixels > 1);
}

/** Expects neither the page nor a table in it to scroll sideways, and each button’s text and each amount to be whole. */
async function expectFitting(page: Page) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    // A chart keeps its width until its observer has run.
    await expect.soft.poll(() => page.evaluate(overflow), `at ${width}`).toEqual([]);
    await expectTextsWhole(page, `at ${width}`);
  }
}

/** Where the header and the lists change their form. */
const WIDTHS_OF_TEXTS = { ru: [320, 390, 820, 1280], kk: [1280, 820, 360, 320] } as const;

/** Reads what depends on texts. */
async function expectTexts(page: Page, language: "ru" | "kk", entered: Entered) {
  await expectInOneLanguage(page, language, entered);
  await expectTextsToFit(page, WIDTHS_OF_TEXTS[language]);
  await expectAccessibleNames(page);
}

for (const [index, shown] of PAGES.entries()) {
  const { page: name, who = "owner" } = shown;
  test(`${name}, page ${index + 1}`, async ({ people, subjects, demo, entered }) => {
    // Each page is read in ten widths, four forms and three languages.
    test.slow();
    const { page, shifts, refusals, complaints } = people[who];
    // What the visit before still does ends now, and an address that differs in its fragment alone is loaded. Leaving the
    // origin would take a new process, which compiles all scripts again.
    await page.goto("/api/health/live");
    await remember(page.context(), "en", demo.origin);
    refusals.length = 0;
    complaints.length = 0;
    await page.emulateMedia({ colorScheme: null, reducedMotion: null });
    await page.setViewportSize({ width: 1280, height: 900 });
    const address = addressOf(shown, subjects);
    const response = await openComplete(page, address);
    expect(response.status()).toBe(200);
    expect(new URL(page.url()).pathname).toBe(pathOf(new URL(address, page.url()).pathname));
    const replaced = await textsReplaced(page, await response.text());
    if (who === "owner") await shifts.expectNone(`${address} loaded`);
    await expectFitting(page);
    await expectAccessibleInEveryForm(page);
    await remember(page.context(), "ru", demo.origin);
    await switchTo(page, "ru");
    await expectTexts(page, "ru", entered);
    await expectHydrated(page, "ru", replaced);
    await remember(page.context(), "kk", demo.origin);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: null });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    if (who === "owner") await shifts.expectNone(`${address} loaded on a phone`);
    else await untilComplete(page);
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
    await expectTexts(page, "kk", entered);
    expect(complaints).toEqual([]);
    expect(refusals).toEqual([]);
  });
}
