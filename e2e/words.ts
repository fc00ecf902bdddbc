// Finds text on a page that is not in the page's language.
import { type APIRequestContext, expect, type Page } from "@playwright/test";

/** Names, units and words of developers that are the same in every language. */
const EVERYWHERE = new Set(
  `Qassa QR API CSV XLSX URL URI HTTP HTTPS JSON ID IP IBAN PIN SMS SMTP TLS DNS SHA HMAC UTC GMT OpenAPI Postman Bruno UnderReview
  Ctrl Alt Shift Esc Enter Tab Backspace Slack Telegram Vipps MobilePay Pix Kaspi Pay Discord Teams Google Authenticator Microsoft
  Excel Chrome Chromium Firefox Safari Linux Windows macOS Android iOS iPhone
  X-Service-Signature Service Signature webhook Webhook npm localhost curl Python Java Go Node PHP Ruby PNG JPEG WebP POST GET ms`.split(
    /\s+/,
  ),
);
/** What a reader does not take for words: addresses, identifiers, codes and examples. */
const NO_WORDS = [
  /\bhttps?:\/\/\S+/g,
  /\S+@\S+/g,
  /\b\S*[/_]\S*/g,
  /\b[\w-]+(?:\.[\w-]+)+\b/g,
  /\b\S*\d\S*\b/g,
  // Currencies, and the initials of people.
  /\b[A-Z]{2,4}\b/g,
];
const WORD = /[A-Za-z][A-Za-z’']+/g;

/** All words in these answers: names and comments that people have entered. */
export async function enteredWords(
  request: APIRequestContext,
  paths: readonly string[],
  headers: Record<string, string> = {},
): Promise<Set<string>> {
  const words = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === "string") for (const [word] of value.matchAll(WORD)) words.add(word);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(collect);
  };
  for (const path of paths) {
    const response = await request.get(path, { headers });
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
    collect(await response.json());
  }
  return words;
}

/** Runs in the page. */
function collectTexts(html: string | undefined): string[] {
  const SKIPPED = "script, style, noscript, code, pre, kbd, textarea, [lang]:not(html), svg title";
  const shown = html === undefined ? document : new DOMParser().parseFromString(html, "text/html");
  const texts: string[] = [shown.title];
  const walker = shown.createTreeWalker(shown.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { nodeValue, parentElement } = walker.currentNode;
    if (nodeValue?.trim() && !parentElement?.closest(SKIPPED)) texts.push(nodeValue.trim());
  }
  for (const element of shown.body.querySelectorAll("*")) {
    if (element.closest(SKIPPED)) continue;
    for (const name of ["aria-label", "placeholder", "title", "alt", "aria-description"]) {
      const text = element.getAttribute(name)?.trim();
      if (text) texts.push(text);
    }
  }
  return texts;
}

/** The texts of a page, and the names and descriptions of its elements that only screen readers tell. */
export const textsOf = (page: Page): Promise<string[]> => page.evaluate(collectTexts, undefined);

/** The same of HTML, which this page parses but does not show. */
export const textsIn = (page: Page, html: string): Promise<string[]> =>
  page.evaluate(collectTexts, html);

/** Returns the texts of a page in Russian or Kazakh that have a Latin word that nobody has entered. */
export function textsWithLatinWords(texts: readonly string[], entered: ReadonlySet<string>) {
  const found: string[] = [];
  for (const text of texts) {
    const plain = NO_WORDS.reduce((rest, pattern) => rest.replaceAll(pattern, " "), text);
    const words = [...plain.matchAll(WORD)].map(([word]) => word);
    const foreign = words.filter((word) => !EVERYWHERE.has(word) && !entered.has(word));
    if (foreign.length > 0) found.push(`${text} (${foreign.join(", ")})`);
  }
  return [...new Set(found)];
}

/** Returns the texts with letters that only Kazakh has. */
export const textsInKazakh = (texts: readonly string[]) =>
  texts.filter((text) => /[әғқңөұүһі]/i.test(text));
