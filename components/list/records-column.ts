import type { CSSProperties, ReactNode } from "react";

export interface RecordsColumn<Item> {
  /** Identifies the column in its list. */
  id: string;
  title: string;
  /** null if the record has no value that is worth a line of its own. */
  cell: (item: Item) => ReactNode;
  /**
   * Columns with a priority give way as the table narrows, the highest number first; without one, a column always
   * stays. A card has those up to 2.
   */
  priority?: 1 | 2 | 3 | 4 | 5 | 6;
  /**
   * The column whose cell shows the value once this one has given way. Needed where the record has no page of its own.
   */
  collapsesInto?: string;
  /** "amount" and "end" are right-aligned; an amount is only as wide as its longest value. */
  kind?: "amount" | "end";
  /** The list can be sorted by this column, by this name. */
  sort?: string;
  /** Where the value is on a card: on the left by default; "corner" is on the right of its first line. */
  onCard?: "end" | "corner" | "full";
  /** The value needs its title beside it on a card. */
  isLabelled?: boolean;
  /** The style of the column's cells. */
  style?: CSSProperties;
}

/** How a list is sorted: by a column's `sort`, with a minus for the largest or newest first. */
export interface Sorting {
  value: string;
  change: (value: string) => void;
}
