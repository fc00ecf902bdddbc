const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the local time in a time zone as the value of a `datetime-local` input: `2026-11-21T13:15`. */
export function wallTime(at: Date, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("sv-SE", {
      timeZone,
      dateStyle: "short",
      timeStyle: "short",
    });
    formats.set(timeZone, format);
  }
  return format.format(at).replace(" ", "T");
}

/**
 * Returns the moment at which clocks in a time zone show a local time; undefined if the text is not a time. A time that
 * is skipped when clocks go forward is moved forward by the length of the gap; for a time that occurs twice when they
 * go back, the first moment is returned.
 */
export function momentOf(wall: string, timeZone: string): Date | undefined {
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const offsetAt = (moment: number) =>
    Date.parse(`${wallTime(new Date(moment), timeZone)}Z`) - Math.floor(moment / 60_000) * 60_000;
  const offsets = [offsetAt(asUtc - 86_400_000), offsetAt(asUtc + 86_400_000)];
  const shown = offsets
    .map((offset) => asUtc - offset)
    .filter((moment) => wallTime(new Date(moment), timeZone) === wall.slice(0, 16));
  return new Date(shown.length > 0 ? Math.min(...shown) : asUtc - offsets[0]!);
}
