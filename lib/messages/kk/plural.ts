import { formatCount } from "@/lib/kit/display";

/** Returns a count with its noun, which stays singular after a number: `3 төлем`. */
export const counted = (count: number, noun: string): string => `${formatCount(count)} ${noun}`;
