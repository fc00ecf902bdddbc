"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo } from "react";
import { useView } from "@/components/session/view-provider";
import { filtersOf } from "./filters-of";
import { rememberList } from "./list-address";

export type { Filters } from "./filters-of";

/**
 * Next notices URL changes only once its router's effects have patched `replaceState`, which is after the page's
 * effects.
 */
export function replaceAddress(address: string) {
  if (Object.hasOwn(window.history, "replaceState")) window.history.replaceState(null, "", address);
  else setTimeout(() => replaceAddress(address));
}

/** Filters stored in the URL, so that they survive a reload and can be shared. Changing them reloads only the list. */
export function useAddressFilters<Name extends string>(names: readonly Name[]) {
  const params = useSearchParams();
  const path = usePathname();
  const text = params.toString();
  const view = useView();
  useEffect(() => rememberList(view, path, text), [view, path, text]);
  const filters = useMemo(() => {
    const known = new URLSearchParams(text);
    return filtersOf(names, (name) => known.get(name));
  }, [names, text]);
  const addressOf = useCallback(
    (changes: Partial<Record<Name, string | undefined>>) => {
      const next = new URLSearchParams(text);
      for (const [name, value] of Object.entries<string | undefined>(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      const search = next.toString();
      return search ? `${path}?${search}` : path;
    },
    [path, text],
  );
  const change = useCallback(
    (changes: Partial<Record<Name, string | undefined>>) => replaceAddress(addressOf(changes)),
    [addressOf],
  );
  const clear = useCallback(() => replaceAddress(path), [path]);
  return { filters, change, addressOf, clear, isFiltered: Object.keys(filters).length > 0 };
}
