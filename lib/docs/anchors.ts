/** Returns a function that gives each heading of a page its anchor, by the same rule as GitHub. */
export function anchorsOfPage(): (heading: string) => string {
  const times = new Map<string, number>();
  return (heading) => {
    const anchor = heading
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
      .replaceAll(" ", "-");
    const seen = times.get(anchor) ?? 0;
    times.set(anchor, seen + 1);
    return seen === 0 ? anchor : `${anchor}-${seen}`;
  };
}
