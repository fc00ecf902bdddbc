import { folded } from "@/lib/kit/names";

/** A typo is forgiven in words of at least this many letters. */
const MIN_TYPO_LENGTH = 4;

const wordsOf = (text: string): string[] =>
  folded(text.toLowerCase()).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether a word begins with another, but for one letter that is wrong, missing, extra or swapped with the next. */
function startsWithTypo(word: string, typed: string): boolean {
  if (typed.length < MIN_TYPO_LENGTH || /\d/.test(typed) || word[0] !== typed[0]) return false;
  let at = 0;
  while (at < typed.length && word[at] === typed[at]) at++;
  const [rest, left] = [word.slice(at), typed.slice(at)];
  return [
    rest.slice(1).startsWith(left.slice(1)) && rest !== "",
    rest.slice(1).startsWith(left),
    rest.startsWith(left.slice(1)),
    rest[0] === left[1] && rest[1] === left[0] && rest.slice(2).startsWith(left.slice(2)),
  ].includes(true);
}

/**
 * How well words that a person typed match a label and its keywords; 0 if one of them doesn't. The beginning of the
 * label counts most, then the beginning of its words, then of a keyword, then either with a typo.
 */
export function matchWords(typed: string, label: string, keywords = ""): number {
  const wanted = wordsOf(typed);
  if (wanted.length === 0) return typed.trim() === "" ? 1 : 0;
  const [inLabel, others] = [wordsOf(label), wordsOf(keywords)];
  const scores = wanted.map((word) => {
    if (inLabel.some((one) => one.startsWith(word))) return 3;
    if (others.some((one) => one.startsWith(word))) return 2;
    return [...inLabel, ...others].some((one) => startsWithTypo(one, word)) ? 1 : 0;
  });
  const minScore = Math.min(...scores);
  const isStart = inLabel.join(" ").startsWith(wanted.join(" "));
  return minScore === 0 ? 0 : isStart ? 4 : minScore;
}

/** Returns the entries that match, the best first, otherwise in their order. Typos count only if nothing else matches. */
export function bestMatches<Entry extends { label: string; keywords?: string | undefined }>(
  typed: string,
  entries: readonly Entry[],
): Entry[] {
  const matching = entries
    .map((entry) => ({ entry, score: matchWords(typed, entry.label, entry.keywords) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score);
  const exact = matching.filter(({ score }) => score > 1);
  return (exact.length > 0 ? exact : matching).map(({ entry }) => entry);
}
