import { signOfCurrency } from "./currencies";
import { LANGUAGES } from "./language";

/** What people write for a currency besides its sign, code and names. */
const SHORT: Readonly<Record<string, string>> = { KZT: "тг тңг", RUB: "р руб" };

/** Shorter beginnings of a name are too many other words. */
const MIN_LETTERS = 3;
/** Languages have one form of a noun for 1, others for 2 and 5, and another for fractions. */
const COUNTS = [1, 2, 5, 1.5];

const wordsOf = (text: string): string[] =>
  text.normalize("NFKC").toLowerCase().split(/\s+/).filter(Boolean);

const known = new Map<string, { exact: ReadonlySet<string>; names: readonly string[] }>();

/** Returns the words for a currency in the languages of the screens. The names are those of the runtime. */
function knownWords(currency: string) {
  const found = known.get(currency);
  if (found) return found;
  const names = LANGUAGES.flatMap((language) => {
    const style = { style: "currency", currency, currencyDisplay: "name" } as const;
    const format = new Intl.NumberFormat(language, { ...style, minimumFractionDigits: 0 });
    return COUNTS.flatMap((count) =>
      format
        .formatToParts(count)
        .filter(({ type }) => type === "currency")
        .flatMap(({ value }) => wordsOf(value)),
    );
  });
  const exact = wordsOf([currency, signOfCurrency(currency), SHORT[currency]].join(" "));
  const words = { exact: new Set(exact), names };
  known.set(currency, words);
  return words;
}

/**
 * Returns whether a text beside an amount names this currency: its sign, its code, or its name in English, Russian or Kazakh
 * in any form, also without its ending: `kr`, `NOK`, `Norwegian kroner`, `крон`, `теңге`.
 */
export function namesCurrency(text: string, currency: string): boolean {
  const { exact, names } = knownWords(currency);
  return wordsOf(text).every((written) => {
    const word = written.replace(/\.$/, "");
    if (exact.has(word) || exact.has(written)) return true;
    return word.length >= MIN_LETTERS && names.some((name) => name.startsWith(word));
  });
}
