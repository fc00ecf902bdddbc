"use client";
import { useMutation } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useState } from "react";
import { useView } from "@/components/session/view-provider";
import { notifyError } from "@/components/ui/notify";
import { api } from "@/lib/client/api";
import type { ListName } from "@/lib/domain/sign-in/list-vocabulary";
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

/** The IDs of the columns that the user has hidden in a list. */
export const hiddenIn = ({ hidden }: ListSettings, list: ListName | undefined): readonly string[] =>
  (list && hidden[list]) ?? [];
