import { folded } from "@/lib/kit/names";

/** A till, a location or a member. */
export interface Name {
  kind: "till" | "location" | "person";
  id: string;
  name: string;
}

// Each stands for a name in the text, by its number. Private use: no keyboard has them.
const OPEN = "\uE000";
const CLOSE = "\uE001";
export const WITH_PLACEHOLDER = /[\uE000\uE001]/g;

/** Replaces the full names in a text by placeholders that are one word each, the longest names first. */
export function namesIn(text: string, names: readonly Name[]): string {
  let found = text.replaceAll(WITH_PLACEHOLDER, "");
  const byLength = names
    .map((name, index) => ({ name: name.name.trim(), index }))
    .filter(({ name }) => [...name].length > 1)
    .toSorted((one, other) => other.name.length - one.name.length);
  for (const { name, index } of byLength) {
    const at = wordsAt(folded(found), folded(name));
    if (at < 0) continue;
    const length = folded(name).length;
    found = `${found.slice(0, at)}${OPEN}${index}${CLOSE}${found.slice(at + length)}`;
  }
  return found;
}

/** Returns where a name stands as whole words, or -1. Folding keeps the length of texts without combining marks. */
function wordsAt(text: string, name: string): number {
  const isPart = (letter: string | undefined) =>
    letter !== undefined && /[\p{L}\p{N}\uE000]/u.test(letter);
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!isPart(text[at - 1]) && !isPart(text[at + name.length])) return at;
  }
  return -1;
}

/** Returns the name that a word is the placeholder of. */
export function placeholderOf(word: string, names: readonly Name[]): Name | undefined {
  const [, index] = /^\uE000(\d+)\uE001$/.exec(word) ?? [];
  return index === undefined ? undefined : names[Number(index)];
}

/** A declined word differs from the name at its end: «в баре». */
const isForm = (word: string, part: string): boolean =>
  part.length > 2 &&
  word.length > part.length &&
  word.length - part.length <= 2 &&
  word.startsWith(part);

/** Returns the only name that has a word which begins with this one, or that this one is a form of. */
export function nameLike(
  word: string,
  names: readonly Name[],
  kind?: Name["kind"],
): Name | undefined {
  const typed = folded(word);
  if (typed.length < 2 && !kind) return undefined;
  const found = names.filter(
    (name) =>
      (kind === undefined || name.kind === kind) &&
      folded(name.name)
        .split(/[^\p{L}\p{N}]+/u)
        .some((part) => part !== "" && (part.startsWith(typed) || isForm(typed, part))),
  );
  return found.length === 1 ? found[0] : undefined;
}
