"use client";
import { useMutation } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useState } from "react";
import { useView } from "@/components/session/view-provider";
import { notifyError } from "@/components/ui/notify";
import { api } from "@/lib/client/api";
import { ADDED_COLUMNS, LIST_COLUMNS, type ListName } from "@/lib/domain/sign-in/list-vocabulary";
import type { ListSettings } from "@/lib/domain/sign-in/view-schemas";

interface Shared {
  settings: ListSettings;
  change: (settings: ListSettings) => void;
}

const Context = createContext<Shared | undefined>(undefined);

/** How the user sees lists: known from the page's first paint, changed at once, then stored on the server. */
export function ListSettingsProvider({ children }: { children: ReactNode }) {
  const view = useView();
  const [settings, setSettings] = useState(view.listSettings);
  const store = useMutation({
    // One after the other, so that the last choice is the one that stays.
    scope: { id: "list-settings" },
    mutationFn: ({ next }: { next: ListSettings; before: ListSettings }) =>
      api("PUT /profile/list-settings", { scope: view, body: next }),
    onError: (error, { before }) => {
      setSettings(before);
      notifyError(error);
    },
  });
  const change = (next: ListSettings) => {
    setSettings(next);
    store.mutate({ next, before: settings });
  };
  return <Context value={{ settings, change }}>{children}</Context>;
}

export function useListSettings(): Shared {
  const shared = useContext(Context);
  if (!shared) throw new Error("useListSettings is for pages of the account area");
  return shared;
}

const hiddenIn = ({ hidden }: ListSettings, list: ListName): readonly string[] =>
  hidden[list] ?? [];
const addedTo = ({ shown = {} }: ListSettings, list: ListName): readonly string[] =>
  (list in shown && shown[list as keyof typeof shown]) || [];
const optionalIn = (list: ListName): readonly string[] => LIST_COLUMNS[list];
const addableTo = (list: ListName): readonly string[] =>
  list in ADDED_COLUMNS ? ADDED_COLUMNS[list as keyof typeof ADDED_COLUMNS] : [];

/** A column that is not there until the user adds it. */
export const isAdded = (list: ListName | undefined, column: string) =>
  list !== undefined && addableTo(list).includes(column);

/** The column that leads to the record always stays. */
export const isOptional = (list: ListName, column: string) =>
  optionalIn(list).includes(column) || isAdded(list, column);

/** The user sees this column of the list. */
export function isShown(settings: ListSettings, list: ListName | undefined, column: string) {
  if (list === undefined) return true;
  return isAdded(list, column)
    ? addedTo(settings, list).includes(column)
    : !hiddenIn(settings, list).includes(column);
}

/** The settings with this column of the list shown or not. */
export function withColumn(
  settings: ListSettings,
  list: ListName,
  column: string,
  isThere: boolean,
): ListSettings {
  const [of, all, known, isListed] = isAdded(list, column)
    ? (["shown", addableTo(list), addedTo(settings, list), isThere] as const)
    : (["hidden", optionalIn(list), hiddenIn(settings, list), !isThere] as const);
  const ids = all.filter((id) => (id === column ? isListed : known.includes(id)));
  return { ...settings, [of]: { ...settings[of], [list]: ids } };
}
