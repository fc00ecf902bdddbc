// Browsers, Node.js and the database carry zone data of different years. What people read has the offsets of one of them,
// the database's, by which days begin too: the server reads them and hands them to browsers.

import { ofProcess } from "@/lib/kit/process-state";

/**
 * A zone's offsets from UTC in minutes: the first one, then by turns the minute since 1970 at which clocks change, and the
 * offset from then on.
 */
export type ZoneOffsets = readonly number[];

const MINUTE_MS = 60_000;

const learned = ofProcess("zones", () => new Map<string, ZoneOffsets>([["UTC", [0]]]));

/** Makes every time in a zone have these offsets from now on, in this process or browser. */
export function learnZone(name: string, offsets: ZoneOffsets): void {
  if (name !== "UTC") learned.set(name, offsets);
}

/** Returns whether the offsets of a zone were learned. */
export const isLearned = (name: string): boolean => learned.has(name);

/** Returns the offset at a moment, in minutes. */
export function offsetIn(offsets: ZoneOffsets, at: Date): number {
  const minute = Math.floor(at.getTime() / MINUTE_MS);
  const change = offsets.findLastIndex((value, index) => index % 2 === 1 && value <= minute);
  return offsets[change + 1]!;
}

/** Returns a zone's offset at a moment, in minutes. A zone that was not learned has the runtime's. */
function offsetOf(zone: string, at: Date): number {
  const offsets = learned.get(zone);
  return offsets ? offsetIn(offsets, at) : runtimeOffset(zone, at);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the offset that the runtime's own zone data have at a moment, in minutes. Throws for a zone that it does not know. */
export function runtimeOffset(zone: string, at: Date): number {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("sv-SE", {
      timeZone: zone,
      dateStyle: "short",
      timeStyle: "short",
    });
    formats.set(zone, format);
  }
  const shown = Date.parse(`${format.format(at).replace(" ", "T")}Z`);
  return shown / MINUTE_MS - Math.floor(at.getTime() / MINUTE_MS);
}

/** Returns a moment whose time in UTC is what clocks in a zone show. */
export const asUtc = (at: Date, zone: string): Date =>
  new Date(at.getTime() + offsetOf(zone, at) * MINUTE_MS);

/** Returns the local time in a time zone as the value of a `datetime-local` input: `2026-11-21T13:15`. */
export const wallTime = (at: Date, zone: string): string =>
  asUtc(at, zone).toISOString().slice(0, 16);

/** Returns the date of a time in a time zone: `2026-11-21`. */
export const dayIn = (at: Date, zone: string): string => wallTime(at, zone).slice(0, 10);

/** Returns the name of a zone's offset at a moment: `GMT+5`, `GMT-3:30`, `UTC`. */
export function offsetName(zone: string, at: Date): string {
  const minutes = offsetOf(zone, at);
  if (minutes === 0) return "UTC";
  const rest = Math.abs(minutes) % 60;
  const hours = Math.floor(Math.abs(minutes) / 60);
  const parts = rest === 0 ? `${hours}` : `${hours}:${String(rest).padStart(2, "0")}`;
  return `GMT${minutes < 0 ? "-" : "+"}${parts}`;
}

/**
 * Returns the moment at which clocks in a time zone show a local time; undefined if the text is not a time. A time that
 * is skipped when clocks go forward is moved forward by the length of the gap; for a time that occurs twice when they
 * go back, the first moment is returned.
 */
export function momentOf(wall: string, zone: string): Date | undefined {
  const shown = Date.parse(`${wall}Z`);
  if (Number.isNaN(shown)) return undefined;
  const offsets = [shown - 86_400_000, shown + 86_400_000].map(
    (at) => offsetOf(zone, new Date(at)) * MINUTE_MS,
  );
  const moments = offsets
    .map((offset) => shown - offset)
    .filter((moment) => wallTime(new Date(moment), zone) === wall.slice(0, 16));
  return new Date(moments.length > 0 ? Math.min(...moments) : shown - offsets[0]!);
}
