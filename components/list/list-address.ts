"use client";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { useView } from "@/components/session/view-provider";
import type { Scope } from "@/lib/client/api";
import { filtersOf } from "./filters-of";

const keyOf = ({ organizationId, mode }: Scope, path: string) =>
  `list ${organizationId} ${mode} ${path}`;

/** Stores the filters and order that this tab last showed a list with. */
export function rememberList(scope: Scope, path: string, search: string) {
  try {
    sessionStorage.setItem(keyOf(scope, path), search);
  } catch {
    // Storage is off or full: links lead back to the plain list.
  }
}

function lastSearch(scope: Scope, path: string): string {
  try {
    return sessionStorage.getItem(keyOf(scope, path)) ?? "";
  } catch {
    return "";
  }
}

const never = () => () => undefined;

/** Returns the query string that this tab last showed a list with; "" if it has not, and on the server. */
export function useLastSearch(path: string): string {
  const view = useView();
  const read = useCallback(() => lastSearch(view, path), [view, path]);
  return useSyncExternalStore(never, read, () => "");
}

/** Returns the filters that this tab last showed a list with. */
export function useLastFilters<Name extends string>(path: string, names: readonly Name[]) {
  const search = useLastSearch(path);
  return useMemo(() => {
    const last = new URLSearchParams(search);
    return filtersOf(names, (name) => last.get(name));
  }, [names, search]);
}
