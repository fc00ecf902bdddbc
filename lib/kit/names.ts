// How names are searched for and sorted: the same with every collation of a database, and on the server as in the browser.
import { currentLanguage } from "@/lib/kit/language";

/** Part of an index of static_qr_payments: a change takes a migration. */
const LETTERS = [
  ["abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"],
  ["a", "ÀÁÂÃÄÅĀĂĄàáâãäåāăą"],
  ["c", "ÇĆČçćč"],
  ["d", "ĎĐďđ"],
  ["e", "ÈÉÊËĒĖĘĚèéêëēėęě"],
  ["g", "ĞĢğģ"],
  ["i", "ÌÍÎÏĪĮİìíîïīįı"],
  ["k", "Ķķ"],
  ["l", "ĻŁĽļłľ"],
  ["n", "ÑŃŅŇñńņň"],
  ["o", "ÒÓÔÕÖØŌŐòóôõöøōő"],
  ["r", "Řř"],
  ["s", "ŚŞŠȘśşšș"],
  ["t", "ŤȚťț"],
  ["u", "ÙÚÛÜŪŮŰŲùúûüūůűų"],
  ["y", "ÝŸýÿ"],
  ["z", "ŹŻŽźżž"],
  ["æ", "Æ"],
  ["абвгдежзийклмнопрстуфхцчшщъыьэюя", "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"],
  // Whoever has no Kazakh keyboard writes the nearest Russian letters, and few people write «ё».
  ["а", "Әә"],
  ["г", "ҒғҐґ"],
  ["е", "ЁёЄє"],
  ["и", "ІіЇї"],
  ["к", "Ққ"],
  ["н", "Ңң"],
  ["о", "Өө"],
  ["у", "ҰұҮүЎў"],
  ["х", "Һһ"],
] as const;

const FOLDED = new Map(
  LETTERS.flatMap(([plain, others]) =>
    [...others].map((letter, index) => [letter, [...plain][index % plain.length]!] as const),
  ),
);

/** Returns a text as it is searched for: `жанна` for «Жанна», `ежик` for «Ёжик», `асем` for «Әсем», `jose` for "José". */
export const folded = (text: string): string =>
  [...text.normalize("NFC")].map((letter) => FOLDED.get(letter) ?? letter).join("");

/** Of SQL's `translate`: it replaces each letter of the first with that of the second, as `folded` does. */
export const FOLDED_LETTERS = {
  from: [...FOLDED.keys()].join(""),
  to: [...FOLDED.values()].join(""),
} as const;

/** Letters by what `folded` makes of them, with themselves. */
const SPELLINGS = new Map<string, string>();
for (const [letter, plain] of FOLDED)
  SPELLINGS.set(plain, (SPELLINGS.get(plain) ?? plain) + letter);

/**
 * Returns a regular expression that finds a text in others as `folded` would. PostgreSQL compares with it many times as
 * fast as it folds what it compares, and whatever the collation is.
 */
export const foldedPattern = (text: string): string =>
  [...folded(text)]
    .map((letter) => {
      const spellings = SPELLINGS.get(letter);
      return spellings ? `[${spellings}]` : letter.replace(/[\\^$.|?*+()[\]{}]/, "\\$&");
    })
    .join("");

const collators = new Map<string, Intl.Collator>();

/**
 * Browsers have no order of Kazakh. It is the Russian one, but for three letters that come after all words with the one before
 * them. U+FFFF comes after every letter.
 */
const AFTER = { ё: "е\uFFFF", ү: "ұ\uFFFF", і: "ы\uFFFF" } as const;
const inKazakh = (text: string) =>
  text.replaceAll(/[ёүі]/giu, (letter) => AFTER[letter.toLowerCase() as keyof typeof AFTER]);

/** Compares names in the order of the reader's language, and numbers in them by value: `Till 2`, `Till 10`. */
export function compareNames(one: string, other: string): number {
  const language = currentLanguage();
  const locale = language === "kk" ? "ru" : language;
  let collator = collators.get(locale);
  if (!collator) {
    collator = new Intl.Collator(locale, { numeric: true });
    collators.set(locale, collator);
  }
  return language === "kk"
    ? collator.compare(inKazakh(one), inKazakh(other))
    : collator.compare(one, other);
}

/** Returns the rows sorted by name, in the order of the reader's language. */
export const sortedByName = <Row extends { name: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => compareNames(one.name, other.name));
