"use client";
import { type RefObject, useLayoutEffect } from "react";

/**
 * Keeps the columns of a table as wide as they are when it becomes long: otherwise they would change with the rows that
 * happen to be near the screen. They still grow for a value that has no room.
 */
export function useSteadyColumns(
  table: RefObject<HTMLTableElement | null>,
  isLong: boolean,
  columns: string,
) {
  useLayoutEffect(() => {
    const titles = [...(table.current?.tHead?.rows[0]?.cells ?? [])];
    for (const title of titles) title.style.width = "";
    if (!isLong || !table.current) return;
    const all = table.current.offsetWidth;
    const widths = titles.map((title) => title.offsetWidth);
    for (const [at, title] of titles.entries()) {
      // Columns that have given way have no width.
      if (widths[at]) title.style.width = `${(100 * widths[at]) / all}%`;
    }
  }, [table, isLong, columns]);
}
