"use client";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { RecordsColumn, Sorting } from "./records-column";
import { SelectBox } from "./select-box";
import type { Selection } from "./selection";
import classes from "./records-head.module.css";
import records from "./records.module.css";

const ARIA = { down: "descending", up: "ascending" } as const;

/** The titles of the columns; those that the list can be sorted by are buttons. */
export function RecordsHead<Item>({
  columns,
  sorting,
  selection,
}: {
  columns: readonly RecordsColumn<Item>[];
  sorting: Sorting | undefined;
  selection: Selection | undefined;
}) {
  const directionOf = (sort: string) =>
    sorting?.value === `-${sort}` ? "down" : sorting?.value === sort ? "up" : undefined;
  return (
    <thead role="rowgroup" data-sorts={sorting !== undefined || undefined}>
      <tr role="row">
        {selection && (
          <th scope="col" role="columnheader" className={records.select}>
            <SelectBox
              label={selection.labelOfAll}
              isChecked={selection.all}
              onChange={selection.setAll}
            />
          </th>
        )}
        {columns.map(({ id, title, kind, priority, sort }) => {
          const direction = sort === undefined ? undefined : directionOf(sort);
          return (
            <th
              key={id}
              scope="col"
              role="columnheader"
              data-kind={kind}
              data-priority={priority}
              data-sortable={(sorting && sort !== undefined) || undefined}
              aria-sort={direction && ARIA[direction]}
            >
              {sorting && sort ? (
                <button
                  type="button"
                  className={classes.sort}
                  onClick={() => sorting.change(direction === "down" ? sort : `-${sort}`)}
                >
                  {title}
                  {/* Always there, so that columns keep their width. */}
                  <span data-shown={direction !== undefined} aria-hidden>
                    {direction === "up" ? <IconArrowUp size={12} /> : <IconArrowDown size={12} />}
                  </span>
                </button>
              ) : (
                title
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
