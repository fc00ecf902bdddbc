// Browser code imports it too.

/** Zones that the tz database has renamed, old name first. Chromium and Node hand out the old ones for years. */
const RENAMED: readonly (readonly [string, string])[] = [
  ["Africa/Asmera", "Africa/Asmara"],
  ["America/Buenos_Aires", "America/Argentina/Buenos_Aires"],
  ["America/Catamarca", "America/Argentina/Catamarca"],
  ["America/Coral_Harbour", "America/Atikokan"],
  ["America/Cordoba", "America/Argentina/Cordoba"],
  ["America/Godthab", "America/Nuuk"],
  ["America/Indianapolis", "America/Indiana/Indianapolis"],
  ["America/Jujuy", "America/Argentina/Jujuy"],
  ["America/Louisville", "America/Kentucky/Louisville"],
  ["America/Mendoza", "America/Argentina/Mendoza"],
  ["Asia/Calcutta", "Asia/Kolkata"],
  ["Asia/Katmandu", "Asia/Kathmandu"],
  ["Asia/Rangoon", "Asia/Yangon"],
  ["Asia/Saigon", "Asia/Ho_Chi_Minh"],
  ["Atlantic/Faeroe", "Atlantic/Faroe"],
  ["Europe/Kiev", "Europe/Kyiv"],
  ["Pacific/Enderbury", "Pacific/Kanton"],
  ["Pacific/Ponape", "Pacific/Pohnpei"],
  ["Pacific/Truk", "Pacific/Chuuk"],
];

/** `Area/City` or UTC. What is shorter, or an offset, means something else to the database. */
const FULL_NAME = /^(?:UTC|[A-Z][A-Za-z_]*(?:\/[A-Za-z0-9_+-]+)+)$/;
const MAX_LENGTH = 64;

/** Returns whether text has the form of a full name, whether there is such a zone or not. */
export const isFullName = (name: string): boolean =>
  name.length <= MAX_LENGTH && FULL_NAME.test(name);

/** Returns whether text is the full name of a time zone that this runtime knows: never an abbreviation or an offset. */
export const isZoneName = (name: string): boolean =>
  isFullName(name) && canonicalZone(name) !== undefined;

/** Returns the runtime's own name of a zone, whatever it is called; undefined if it knows none. */
export function canonicalZone(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** Returns the old and the new name of a zone that was renamed, by either. */
export const renamedZones = (name: string): string[] =>
  RENAMED.flatMap((pair) => (pair.includes(name) ? pair : []));

/** Returns the names that a zone has in different zone data, the given one first. */
export function namesOfZone(name: string): string[] {
  const canonical = canonicalZone(name);
  const own = canonical === undefined ? [name] : [name, canonical];
  return [...new Set([...own, ...own.flatMap(renamedZones)])];
}
