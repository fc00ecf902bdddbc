// @ts-check
// The language of each request for a page: what was chosen in its browser, or what the browser asks for. The names are those
// of lib/kit/language.ts.
import { AsyncLocalStorage } from "node:async_hooks";

/** @typedef {"en" | "ru" | "kk"} Language */

const LANGUAGES = /** @type {const} */ (["en", "ru", "kk"]);
const PERSON = "qassa.language";
const TILL = "qassa.till-language";
const DISPLAY = "qassa.display-language";

/**
 * Programs read what the API says, and the documentation is in English. What people do on pages can send emails, which are
 * in the language of those who have not chosen another.
 */
const IN_ENGLISH = /^\/api\/(?!access\/|account\/)|^\/(?:docs|llms|_next)(?:[/?.-]|$)/;
/** The cookies that decide, the first that is there; on a till, that of the till. */
const BY_PATH = /** @type {const} */ ([
  [/^\/till\/display(?:[/?]|$)/, [DISPLAY, TILL, PERSON]],
  [/^\/(?:till|receipts)(?:[/?]|$)/, [TILL, PERSON]],
  [/^/, [PERSON]],
]);

/** @param {string | undefined} value @returns {value is Language} */
const isLanguage = (value) => LANGUAGES.some((language) => language === value);

/** @param {string} cookies @param {string} name */
const cookieOf = (cookies, name) =>
  cookies
    .split(/;\s*/)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/**
 * Returns the best of our languages for an Accept-Language header.
 * @param {string} header
 * @returns {Language}
 */
function acceptedLanguage(header) {
  const wanted = header
    .slice(0, 500)
    .split(",")
    .map((part) => {
      const [range = "", ...parameters] = part.trim().split(";");
      const quality = parameters.map((one) => /^\s*q=([\d.]+)$/.exec(one)?.[1]).find(Boolean);
      return { language: range.trim().toLowerCase().split("-")[0], quality: Number(quality ?? 1) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ language }) => language);
  return wanted.find(isLanguage) ?? "en";
}

/**
 * Returns the language of a request.
 * @param {import("node:http").IncomingMessage} request
 * @returns {Language}
 */
export function languageOf({ url = "/", headers }) {
  if (IN_ENGLISH.test(url)) return "en";
  const [, names] = BY_PATH.find(([path]) => path.test(url)) ?? [undefined, []];
  const chosen = names.map((name) => cookieOf(headers.cookie ?? "", name)).find(isLanguage);
  return chosen ?? acceptedLanguage(headers["accept-language"] ?? "");
}

const shared = /** @type {{ qassaLanguage?: AsyncLocalStorage<Language> }} */ (globalThis);
const scope = (shared.qassaLanguage ??= new AsyncLocalStorage());

/**
 * Answers a request in its language, which lib/kit/language.ts reads.
 * @template Result
 * @param {import("node:http").IncomingMessage} request
 * @param {() => Result} answer
 * @returns {Result}
 */
export const inLanguageOf = (request, answer) => scope.run(languageOf(request), answer);
