"use client";
import { useState } from "react";

/** The selected rows of a list. */
export interface Selection {
  /** The IDs of selected rows that the list still has. */
  ids: readonly string[];
  all: boolean | "some";
  isSelected: (id: string) => boolean;
  set: (id: string, isSelected: boolean) => void;
  /** Selects the loaded rows, as many as can be acted on at once, or none. */
  setAll: (isSelected: boolean) => void;
  /** Works as long as the list is shown, whatever was selected since. */
  deselect: (ids: readonly string[]) => void;
  labelOfAll: string;
  labelOf: (id: string) => string;
}

/** Selects rows of a list by ID, at most `max` of them. */
export function useSelection(
  loaded: readonly string[],
  max: number,
  labels: Pick<Selection, "labelOfAll" | "labelOf">,
): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = loaded.filter((id) => chosen.has(id));
  const possible = loaded.slice(0, max);
  return {
    ...labels,
    ids,
    all: ids.length > 0 && (ids.length >= possible.length || "some"),
    isSelected: (id) => chosen.has(id),
    set: (id, isSelected) => {
      const others = ids.filter((one) => one !== id);
      setChosen(new Set(isSelected ? [...others, id].slice(0, max) : others));
    },
    setAll: (isSelected) => setChosen(new Set(isSelected ? possible : [])),
    deselect: (some) => setChosen((now) => new Set([...now].filter((id) => !some.includes(id)))),
  };
}
