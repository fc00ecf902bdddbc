// Reads a page in Russian and in Kazakh: what depends on texts and their language.
import type { BrowserContext, Page } from "@playwright/test";
import { LANGUAGE_COOKIES } from "@/lib/kit/cookie-names";
import type { Language } from "@/lib/kit/language";
import { expectNoSidewaysScroll, expectNothingCut } from "./axe";
import { expect, test as base } from "./owner";
import { untilComplete } from "./page-complete";
import { authorization } from "./sandbox-payer";
import { enteredWords, textsIn, textsInKazakh, textsOf, textsWithLatinWords } from "./words";

const LISTS = [
  "/api/account/profile",
  "/api/account/organization",
  "/api/account/team",
  "/api/account/team/invitations",
  "/api/account/payments?limit=100",
  "/api/account/refunds?limit=100",
  "/api/account/reusable-links",
  "/api/account/static-qr/payments?limit=100",
  "/api/account/webhooks",
  "/api/account/deliveries?limit=100",
  "/api/account/devices",
  "/api/account/audit?limit=100",
];

/** Words that people, or other tests, have entered. */
export interface Entered {
  words: ReadonlySet<string>;
  again: () => Promise<ReadonlySet<string>>;
}

export const test = base.extend<object, { entered: Entered }>({
  entered: [
    async ({ owner, demo }, use) => {
      const read = async () =>
        new Set([
          ...(await enteredWords(owner.request, LISTS)),
          ...(await enteredWords(owner.request, ["/api/sandbox/payers"], authorization(demo))),
        ]);
      const entered = { words: await read(), again: async () => (entered.words = await read()) };
      await use(entered);
    },
    { scope: "worker" },
  ],
});

/** Makes the pages that this browser loads from now on be in a language. */
export const remember = (context: BrowserContext, language: Language, origin: string) =>
  context.addCookies(
    Object.values(LANGUAGE_COOKIES).map((name) => ({ name, value: language, url: origin })),
  );

/** Runs in the page: counts the times at which it has no title from now on. */
function watchTitle() {
  const watched = window as unknown as { untitled?: number };
  const isWatched = watched.untitled !== undefined;
  watched.untitled = 0;
  if (isWatched) return;
  const count = () => {
    if (document.title === "") watched.untitled! += 1;
  };
  new MutationObserver(count).observe(document.head, { childList: true, characterData: true });
}

/**
 * Switches an open page to the language that its browser remembers, as the choice of a language does. It has a title all
 * the time.
 */
export async function switchTo(page: Page, language: Language) {
  await page.evaluate(watchTitle);
  await page.evaluate(() => {
    const { next } = window as unknown as { next: { router: { refresh(): void } } };
    next.router.refresh();
  });
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await untilComplete(page);
  const untitled = await page.evaluate(() => (window as unknown as { untitled: number }).untitled);
  expect.soft(untitled, `${page.url()} without a title`).toBe(0);
}

/** Expects the page, and each text on it, to be in this language. */
export async function expectInOneLanguage(page: Page, language: Language, entered: Entered) {
  await expect.soft(page.locator("html")).toHaveAttribute("lang", language);
  const texts = await textsOf(page);
  let found = textsWithLatinWords(texts, entered.words);
  // Other tests have entered something meanwhile.
  if (found.length > 0) found = textsWithLatinWords(await textsOf(page), await entered.again());
  expect.soft(found, page.url()).toEqual([]);
  if (language === "ru") expect.soft(textsInKazakh(texts), page.url()).toEqual([]);
}

/** Expects it to fit these widths, with no text cut. */
export async function expectTextsToFit(page: Page, widths: readonly number[]) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScroll(page);
    await expectNothingCut(page);
  }
}

/** Returns how many texts of the server's HTML are not on the page. */
export async function textsReplaced(page: Page, html: string): Promise<number> {
  const shown = new Set(await textsOf(page));
  return (await textsIn(page, html)).filter((text) => !shown.has(text)).length;
}

/**
 * Expects the server to write the page in this language as the browser does, or else hydration to find no fault. Some texts
 * are the browser's alone, such as its time zone: as many were replaced when the page was loaded in English.
 */
export async function expectHydrated(page: Page, language: Language, replacedInEnglish: number) {
  const html = await (await page.context().request.get(page.url())).text();
  expect.soft(html, page.url()).toContain(`<html lang="${language}"`);
  if ((await textsReplaced(page, html)) === replacedInEnglish) return;
  await page.reload();
  await untilComplete(page);
}
