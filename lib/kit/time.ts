/**
 * Formats a time as RFC 3339 with milliseconds and a numeric offset, always in UTC: `2026-11-21T08:15:30.000+00:00`.
 */
export function toTimestamp(at: Date): string {
  return at.toISOString().replace("Z", "+00:00");
}

export const seconds = (amount: number): number => amount * 1000;
export const minutes = (amount: number): number => amount * 60_000;
export const hours = (amount: number): number => amount * 3_600_000;
export const days = (amount: number): number => amount * 86_400_000;

/** Returns the time that is this many milliseconds after another. */
export const after = (at: Date, milliseconds: number): Date =>
  new Date(at.getTime() + milliseconds);
