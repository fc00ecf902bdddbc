const formats = new Map<string, Intl.DateTimeFormat>();

/** What a clock in a time zone shows at a moment: `2026-11-21T13:15`, as the input for a time of a page has it. */
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
 * The moment at which a clock in a time zone shows this; undefined for what is no time. Where a clock is put forward
 * and skips it, the moment after as much time; where it is put back and shows it twice, the first.
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
