import type { ReactNode } from "react";

/** Something that the palette offers: a page, or an action. */
export interface Entry {
  id: string;
  label: string;
  /** Further words that find it. */
  keywords?: string;
  icon: ReactNode;
  /** The single keys that do the same. */
  keys?: readonly string[];
  href?: string;
  /** It is not a page of the account area. */
  isOutside?: "same tab" | "new tab";
  run?: () => void;
}

/** An entry as the palette shows it, which may be a record. */
export interface ShownEntry extends Pick<Entry, "id" | "href" | "isOutside" | "run"> {
  content: ReactNode;
}

export interface EntryGroup {
  label: string;
  entries: readonly ShownEntry[];
}
