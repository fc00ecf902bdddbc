import { formatMoney } from "@/lib/kit/display";

interface RangeWords {
  between: (least: string, most: string) => string;
  atLeast: (least: string) => string;
  atMost: (most: string) => string;
}

/** Returns the bounds of what payers can enter, in major units, in the words given; undefined if there are none. */
export function rangeText(
  words: RangeWords,
  { least, most }: { least: number | undefined; most: number | undefined },
  currency: string,
): string | undefined {
  const [from, to] = [least, most].map((bound) =>
    bound === undefined ? undefined : formatMoney(bound, currency),
  );
  if (from !== undefined && to !== undefined) return words.between(from, to);
  if (from !== undefined) return words.atLeast(from);
  return to === undefined ? undefined : words.atMost(to);
}
