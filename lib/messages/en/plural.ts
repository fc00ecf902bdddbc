import { formatCount } from "@/lib/kit/display";

/** Returns a count with its noun, such as `3 payments`. */
export const plural = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
