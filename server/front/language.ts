// The language of each request for a page: what was chosen in its browser, or what the browser asks for.
import type { IncomingMessage } from "node:http";
import { LANGUAGE_COOKIES } from "@/lib/kit/cookie-names";
import { isLanguage, type Language } from "@/lib/kit/language";
import { inLanguage } from "@/lib/kit/language-scope";

const { person: PERSON, till: TILL, display: DISPLAY } = LANGUAGE_COOKIES;

/**
 * Programs read what the API says, and the documentation is in English. What people do on pages can send emails, which are
 * in the language of those who have not chosen another.
 */
const IN_ENGLISH = /^\/api\/(?!access\/|account\/)|^\/(?:docs|llms|_next)(?:[/?.-]|$)/;
/** The cookies that decide, the first that is there; on a till, that of the till. */
const BY_PATH: readonly [path: RegExp, cookies: readonly string[]][] = [
  [/^\/till\/display(?:[/?]|$)/, [DISPLAY, TILL, PERSON]],
  [/^\/(?:till|receipts)(?:[/?]|$)/, [TILL, PERSON]],
  [/^/, [PERSON]],
];

const cookieOf = (cookies: string, name: string): string | undefined =>
  cookies
    .split(/;\s*/)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Returns the best of our languages for an Accept-Language header. */
function acceptedLanguage(header: string): Language {
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

/** Returns the language of a request. */
export function languageOf({ url = "/", headers }: IncomingMessage): Language {
  if (IN_ENGLISH.test(url)) return "en";
  const [, names] = BY_PATH.find(([path]) => path.test(url)) ?? [undefined, []];
  const chosen = names.map((name) => cookieOf(headers.cookie ?? "", name)).find(isLanguage);
  return chosen ?? acceptedLanguage(headers["accept-language"] ?? "");
}

/** Answers a request in its language, which lib/kit/language.ts reads. */
export const inLanguageOf = <Result>(request: IncomingMessage, answer: () => Result): Result =>
  inLanguage(languageOf(request), answer);
