export type Filters<Name extends string> = Partial<Record<Name, string>>;

/** Picks the filters from the parameters of a URL; empty ones count as not set. */
export function filtersOf<Name extends string>(
  names: readonly Name[],
  read: (name: Name) => string | null | undefined,
): Filters<Name> {
  const set = names.flatMap((name) => {
    const value = read(name);
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(set) as Filters<Name>;
}
