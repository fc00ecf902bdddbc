import { expect, test } from "vitest";
import { inLanguage } from "./language-scope";
import { folded, FOLDED_LETTERS, foldedPattern, sortedByName } from "./names";

test.each([
  ["Жанна", "жанна"],
  ["ЁЖИК", "ежик"],
  ["Әсем Қайратқызы", "асем кайраткызы"],
  ["Ілияс Өмір", "илияс омир"],
  ["Йогурт", "йогурт"],
  ["José Gonçalves", "jose goncalves"],
  ["Jose\u0301", "jose"],
  ["BJØRN ÆGIR", "bjorn ægir"],
  ["İSTANBUL ıspanak", "istanbul ispanak"],
  ["Till 2 🏪 ٣", "till 2 🏪 ٣"],
])("%s is found by %s", (name, typed) => {
  expect(folded(name)).toBe(typed);
  expect(folded(typed)).toBe(typed);
  const pattern = new RegExp(foldedPattern(typed), "u");
  expect(`… ${name.normalize("NFC")} …`).toMatch(pattern);
  expect("Zzz 100%").not.toMatch(pattern);
});

test("signs of regular expressions are themselves in a pattern", () => {
  const text = "a.b*c+d?e(f)[g]{2}|h^i$j\\k-l#m";
  expect(text).toMatch(new RegExp(foldedPattern(text)));
  expect("axb").not.toMatch(new RegExp(foldedPattern("a.b")));
});

test("the letters for SQL are pairs of single ones", () => {
  const { from, to } = FOLDED_LETTERS;
  expect([...from]).toHaveLength([...to].length);
  expect(new Set(from).size).toBe([...from].length);
});

const NAMES = [
  ["Касса 10", "яблоко", "Ёлка", "Елена", "Zebra", "apple", "Касса 2"],
  ["Әсем", "Айгүл", "Яна", "Ірі", "Ынтымақ", "Үміт", "Ұлан", "Уақыт", "Қайрат", "Касым"],
].flat();

test.each([
  [
    "en",
    "apple Zebra Айгүл Әсем Елена Ёлка Ірі Касса 2 Касса 10 Касым Қайрат Уақыт Үміт Ұлан Ынтымақ яблоко Яна",
  ],
  [
    "ru",
    "Айгүл Әсем Елена Ёлка Ірі Касса 2 Касса 10 Касым Қайрат Уақыт Үміт Ұлан Ынтымақ яблоко Яна apple Zebra",
  ],
  [
    "kk",
    "Айгүл Әсем Елена Ёлка Касса 2 Касса 10 Касым Қайрат Уақыт Ұлан Үміт Ынтымақ Ірі яблоко Яна apple Zebra",
  ],
] as const)("names are in the order of the alphabet, %s", (language, order) => {
  const rows = NAMES.map((name) => ({ name }));
  expect(
    inLanguage(language, () => sortedByName(rows))
      .map(({ name }) => name)
      .join(" "),
  ).toBe(order);
});

test("the Kazakh alphabet is in its order, also where the browser does not know it", () => {
  const alphabet = [..."аәбвгғдеёжзийкқлмнңоөпрстуұүфхһцчшщъыіьэюя"];
  const words = alphabet.flatMap((letter) => [letter, `${letter}а`, `${letter}я`]);
  const shuffled = words.toSorted().map((name) => ({ name }));
  expect(inLanguage("kk", () => sortedByName(shuffled)).map(({ name }) => name)).toEqual(words);
  const unicode = new Intl.Collator("kk", { numeric: true });
  expect(words.toSorted().sort(unicode.compare)).toEqual(words);
});
