/** Returns the server's clock minus this browser's, in milliseconds, from a response that has just arrived. */
export const clockOffset = ({ now }: { now: string }): number => Date.parse(now) - Date.now();

let nearest = -Infinity;

/**
 * Returns the same from the data of a page, which may be old if the browser went back to it. Age only makes the offset
 * smaller, so the largest offset that this document has seen is the most accurate.
 */
export function pageClockOffset(page: { now: string }): number {
  if (typeof window === "undefined") return clockOffset(page);
  nearest = Math.max(nearest, clockOffset(page));
  return nearest;
}
