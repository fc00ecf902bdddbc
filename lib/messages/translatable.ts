import { currentLanguage, type Language } from "@/lib/kit/language";
import { ofProcess } from "@/lib/kit/process-state";

type Texts = Readonly<Record<string, unknown>>;

/** The texts of the other languages, by area. The server has them all; a browser loads those of its language. */
const loaded = ofProcess(
  "translations",
  (): Partial<Record<Language, Readonly<Record<string, Texts>>>> => ({}),
);

export const hasTranslations = (language: Language): boolean =>
  language === "en" || loaded[language] !== undefined;

export function addTranslations(language: Language, areas: Readonly<Record<string, Texts>>) {
  loaded[language] = areas;
}

const isGroup = (text: unknown): text is object => typeof text === "object" && text !== null;

/**
 * Returns these English texts as ones that are in the current language each time they are read, under the name of their
 * area. So a group of texts can be kept in a constant, but a text itself can't: `const m = messages.payments` is right,
 * and `const title = messages.payments.title` outside a function is not (a test of all modules finds it).
 */
export function translatable<English extends object>(area: string, english: English): English {
  return grouped(english, (language) => loaded[language]?.[area]);
}

function grouped<Group extends object>(
  english: Group,
  translated: (language: Language) => unknown,
): Group {
  const groups = new Map<PropertyKey, object>();
  return new Proxy(english, {
    get(group, name) {
      const text: unknown = Reflect.get(group, name);
      if (!Object.hasOwn(group, name)) return text;
      if (isGroup(text)) {
        const known = groups.get(name);
        if (known) return known;
        const inner = grouped(text, (language) => {
          const outer = translated(language);
          return isGroup(outer) ? Reflect.get(outer, name) : undefined;
        });
        groups.set(name, inner);
        return inner;
      }
      const language = currentLanguage();
      if (language === "en") return text;
      const other = translated(language);
      return (isGroup(other) ? (Reflect.get(other, name) as unknown) : undefined) ?? text;
    },
  });
}
