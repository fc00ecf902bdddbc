"use client";
import { VisuallyHidden } from "@mantine/core";
import { type CSSProperties, useRef, useState } from "react";
import type { ListName } from "@/lib/domain/sign-in/list-vocabulary";
import { isAdded, isShown, useListSettings } from "./list-settings";
import type { RecordsColumn, Sorting } from "./records-column";
import { RecordsHead } from "./records-head";
import { isLong, RowParts } from "./row-parts";
import { SelectBox } from "./select-box";
import type { Selection } from "./selection";
import { useSteadyColumns } from "./steady-columns";
import records from "./records.module.css";

export type { RecordsColumn, Sorting };

const STANDARD_COLUMNS = 6;
/** More go under the first column, however wide the page is. */
const MAX_COLUMNS = 8;

/**
 * A table of records that fits the width of its container: columns give way in a stated order, then rows become cards.
 * If rows have a creation time, new ones are highlighted for a moment; a `key` of the filters resets that.
 */
export function RecordsTable<Item extends object>({
  label,
  list,
  rows,
  columns: all,
  sorting,
  selection,
  keyOf,
  total,
  createdAt,
  arrivals,
}: {
  label: string;
  /** The list whose columns the user can choose. */
  list?: ListName;
  /** Newest first, unless sorted otherwise. */
  rows: readonly Item[];
  columns: readonly RecordsColumn<Item>[];
  sorting?: Sorting;
  selection?: Selection;
  keyOf: (item: Item) => string;
  /** Shown in the table's footer. */
  total?: Item;
  createdAt?: (item: Item) => string;
  /** What a screen reader announces for this many new rows. */
  arrivals?: (count: number) => string;
}) {
  const { settings } = useListSettings();
  const columns = withRoom(
    all.filter(({ id }) => isShown(settings, list, id)),
    (id) => isAdded(list, id),
  );
  const [newestAtFirst] = useState(rows[0] && createdAt?.(rows[0]));
  const isFresh = (item: Item) =>
    createdAt !== undefined && newestAtFirst !== undefined && createdAt(item) > newestAtFirst;
  const table = useRef<HTMLTableElement>(null);
  const hasManyRows = isLong(rows);
  useSteadyColumns(table, hasManyRows, columns.map(({ id }) => id).join(" "));
  const arrived = arrivals ? rows.filter(isFresh).length : 0;
  return (
    <>
      {arrivals && (
        <VisuallyHidden role="status">{arrived > 0 && arrivals(arrived)}</VisuallyHidden>
      )}
      <div className={records.box} data-density={settings.density}>
        <div className={records.surface}>
          {/* The roles are stated, because browsers drop them from tables that are displayed as cards. */}
          <table
            ref={table}
            data-columns={columns.length > STANDARD_COLUMNS || undefined}
            style={{ "--columns": Math.min(columns.length, MAX_COLUMNS) } as CSSProperties}
            className={records.table}
            aria-label={label}
            aria-rowcount={hasManyRows ? rows.length + 1 : undefined}
            role="table"
          >
            <RecordsHead columns={columns} sorting={sorting} selection={selection} />
            <RowParts
              rows={rows}
              cells={columns.length + (selection ? 1 : 0)}
              renderRow={(item, index) => (
                <tr
                  key={keyOf(item)}
                  role="row"
                  // The head is the first.
                  aria-rowindex={hasManyRows ? index + 2 : undefined}
                  data-selected={selection?.isSelected(keyOf(item)) || undefined}
                  className={isFresh(item) ? `${records.row} ${records.fresh}` : records.row}
                >
                  {selection && (
                    <td role="cell" className={records.select}>
                      <SelectBox
                        label={selection.labelOf(keyOf(item))}
                        isChecked={selection.isSelected(keyOf(item))}
                        onChange={(isSelected) => selection.set(keyOf(item), isSelected)}
                      />
                    </td>
                  )}
                  <Cells columns={columns} item={item} />
                </tr>
              )}
            />
            {total !== undefined && (
              <tfoot role="rowgroup">
                <tr role="row" className={records.row}>
                  <Cells columns={columns} item={total} />
                </tr>
              </tfoot>
            )}
          </table>
        </div>
      </div>
    </>
  );
}

/** What the user has added goes under the first column where a narrow table has no room for a column more. */
function withRoom<Item>(
  columns: readonly RecordsColumn<Item>[],
  isAddedOne: (id: string) => boolean,
): RecordsColumn<Item>[] {
  const known = columns.filter(({ id }) => !isAddedOne(id)).length;
  const under = columns[0]?.id ?? "";
  const added = columns.filter(({ id }) => isAddedOne(id)).map(({ id }) => id);
  return columns.map((column) => {
    const place = known + added.indexOf(column.id) + 1;
    return added.includes(column.id)
      ? {
          ...column,
          priority: place <= STANDARD_COLUMNS ? 4 : place <= MAX_COLUMNS ? 5 : 6,
          collapsesInto: under,
        }
      : column;
  });
}

const Cells = <Item,>({ columns, item }: { columns: readonly RecordsColumn<Item>[]; item: Item }) =>
  columns.map(({ id, title, cell, kind, priority, onCard, isLabelled, style }) => (
    <td
      key={id}
      role="cell"
      data-kind={kind}
      data-priority={priority}
      data-card={onCard}
      data-label={isLabelled ? title : undefined}
      style={style}
    >
      {cell(item)}
      <CollapsedValues columns={columns} under={id} item={item} />
    </td>
  ));

/** The values that moved under a cell because their own columns gave way. */
function CollapsedValues<Item>({
  columns,
  under,
  item,
}: {
  columns: readonly RecordsColumn<Item>[];
  under: string;
  item: Item;
}) {
  return columns
    .filter(({ collapsesInto }) => collapsesInto === under)
    .map(({ id, title, priority, cell }) => {
      const value = cell(item);
      return value === null ? null : (
        <div key={id} className={records.moved} data-priority={priority}>
          <span>{title}:</span> {value}
        </div>
      );
    });
}
