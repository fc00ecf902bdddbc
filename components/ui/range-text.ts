import { formatMoney } from "@/lib/kit/display";

interface RangeWords {
  between: (min: string, max: string) => string;
  atLeast: (min: string) => string;
  atMost: (max: string) => string;
}

/** Returns the bounds of what payers can enter, in major units, in the words given; undefined if there are none. */
export function rangeText(
  words: RangeWords,
  { min, max }: { min: number | undefined; max: number | undefined },
  currency: string,
): string | undefined {
  const [from, to] = [min, max].map((bound) =>
    bound === undefined ? undefined : formatMoney(bound, currency),
  );
  if (from !== undefined && to !== undefined) return words.between(from, to);
  if (from !== undefined) return words.atLeast(from);
  return to === undefined ? undefined : words.atMost(to);
}
