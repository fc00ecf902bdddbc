import { LANGUAGE_COOKIES, type LanguagePlace } from "@/lib/kit/cookie-names";
import type { Language } from "@/lib/kit/language";
import { addTranslations, hasTranslations } from "@/lib/messages/translatable";

const YEAR_SECONDS = 365 * 86_400;
const RETRY_MS = 3_000;

const TEXTS = {
  ru: () => import("@/lib/messages/ru"),
  kk: () => import("@/lib/messages/kk"),
} satisfies Partial<Record<Language, () => Promise<Readonly<Record<string, unknown>>>>>;

const loading = new Map<Language, Promise<void>>();

/** Loads the texts of a language, and retries until they have loaded. English texts are part of each page. */
export function loadLanguage(language: Language): Promise<void> {
  if (language === "en" || hasTranslations(language)) return Promise.resolve();
  const known = loading.get(language);
  if (known) return known;
  const load = async (): Promise<void> => {
    for (;;) {
      try {
        addTranslations(language, await TEXTS[language]());
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  };
  const started = load();
  loading.set(language, started);
  return started;
}

/** Keeps the choice in this browser: the server reads it with each page. */
export function rememberLanguage(place: LanguagePlace, language: Language) {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${LANGUAGE_COOKIES[place]}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
}
