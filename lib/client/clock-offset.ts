/** The server's clock less this browser's, in milliseconds, by an answer that has just come. */
export const clockOffset = ({ now }: { now: string }): number => Date.parse(now) - Date.now();

let nearest = -Infinity;

/**
 * The same by what a page was made with, which may be old where a browser goes back to it: being old only makes it
 * smaller, so the largest that this document has seen is the nearest.
 */
export function pageClockOffset(page: { now: string }): number {
  if (typeof window === "undefined") return clockOffset(page);
  nearest = Math.max(nearest, clockOffset(page));
  return nearest;
}
