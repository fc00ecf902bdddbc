import { ofProcess } from "@/lib/kit/process-state";

/**
 * The languages of screens, emails and receipts. On the server, a request or a job runs in one language
 * (`lib/kit/language-scope.ts`, server/front/language.ts); in a browser, it is the document's.
 */
export const LANGUAGES = ["en", "ru", "kk"] as const;
export type Language = (typeof LANGUAGES)[number];

/** How each language names itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: "English",
  ru: "Русский",
  kk: "Қазақша",
};

/** An `AsyncLocalStorage`, which browsers do not have. */
interface LanguageScope {
  getStore(): Language | undefined;
  run<Result>(language: Language, work: () => Result): Result;
}

/** On a server, what knows the language of the running request or job: `lib/kit/language-scope.ts` puts it here. */
export const ofWork = ofProcess("language", (): { language?: LanguageScope } => ({}));

export const isLanguage = (value: unknown): value is Language =>
  LANGUAGES.some((language) => language === value);

/** Returns the language of the running request, job or page; English where there is none. */
export function currentLanguage(): Language {
  const chosen =
    typeof document === "undefined" ? ofWork.language?.getStore() : document.documentElement.lang;
  return isLanguage(chosen) ? chosen : "en";
}

/** Makes it the language of the page in this browser; on the server, the request's is already known. */
export function setDocumentLanguage(language: Language) {
  if (typeof document === "undefined" || document.documentElement.lang === language) return;
  document.documentElement.lang = language;
}
