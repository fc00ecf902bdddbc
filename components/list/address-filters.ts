"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { filtersOf } from "./filters-of";

export type { Filters } from "./filters-of";

/**
 * Filters that live in the address bar: they stay when the page is loaded again, and can be sent to somebody. Changing
 * them loads nothing from the server but the list itself.
 */
export function useAddressFilters<Name extends string>(names: readonly Name[]) {
  const params = useSearchParams();
  const path = usePathname();
  const text = params.toString();
  const filters = useMemo(() => {
    const known = new URLSearchParams(text);
    return filtersOf(names, (name) => known.get(name));
  }, [names, text]);
  const change = useCallback(
    (changes: Partial<Record<Name, string | undefined>>) => {
      const next = new URLSearchParams(text);
      for (const [name, value] of Object.entries<string | undefined>(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      const search = next.toString();
      window.history.replaceState(null, "", search ? `${path}?${search}` : path);
    },
    [path, text],
  );
  const clear = useCallback(() => window.history.replaceState(null, "", path), [path]);
  return { filters, change, clear, isFiltered: Object.keys(filters).length > 0 };
}
