export type Filters<Name extends string> = Partial<Record<Name, string>>;

/** The filters among the parameters of an address; what is empty is not set. */
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
