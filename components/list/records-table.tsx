"use client";
import { VisuallyHidden } from "@mantine/core";
import { type CSSProperties, type ReactNode, useState } from "react";
import type { ListName } from "@/lib/domain/accounts/list-vocabulary";
import { hiddenIn, useListSettings } from "./list-settings";
import records from "./records.module.css";

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
  priority?: 1 | 2 | 3 | 4;
  /**
   * The column whose cell shows the value once this one has given way. Needed where the record has no page of its own.
   */
  movesUnder?: string;
  /** "amount" and "end" are right-aligned; an amount is only as wide as its longest value. */
  kind?: "amount" | "end";
  /** Where the value is on a card: on the left by default; "corner" is on the right of its first line. */
  onCard?: "end" | "corner" | "full";
  /** The value needs its title beside it on a card. */
  isLabelled?: boolean;
  /** The style of the column's cells. */
  style?: CSSProperties;
}

/**
 * A table of records that fits the width of its container: columns give way in a stated order, then rows become cards.
 * If rows have a creation time, new ones are highlighted for a moment; a `key` of the filters resets that.
 */
export function RecordsTable<Item>({
  label,
  list,
  rows,
  columns: all,
  keyOf,
  total,
  createdAt,
  arrivals,
}: {
  label: string;
  /** The list whose columns the user can choose. */
  list?: ListName;
  /** Newest first. */
  rows: readonly Item[];
  columns: readonly RecordsColumn<Item>[];
  keyOf: (item: Item) => string;
  /** Shown in the table's footer. */
  total?: Item;
  createdAt?: (item: Item) => string;
  /** What a screen reader announces for this many new rows. */
  arrivals?: (count: number) => string;
}) {
  const { settings } = useListSettings();
  const hidden = hiddenIn(settings, list);
  const columns = all.filter(({ id }) => !hidden.includes(id));
  const [newestAtFirst] = useState(rows[0] && createdAt?.(rows[0]));
  const isFresh = (item: Item) =>
    createdAt !== undefined && newestAtFirst !== undefined && createdAt(item) > newestAtFirst;
  const arrived = arrivals ? rows.filter(isFresh).length : 0;
  return (
    <>
      {arrivals && (
        <VisuallyHidden role="status">{arrived > 0 && arrivals(arrived)}</VisuallyHidden>
      )}
      <div className={records.box} data-density={settings.density}>
        {/* The roles are stated, because browsers drop them from tables that are displayed as cards. */}
        <table className={records.table} aria-label={label} role="table">
          <thead role="rowgroup">
            <tr role="row">
              {columns.map(({ id, title, kind, priority }) => (
                <th
                  key={id}
                  scope="col"
                  role="columnheader"
                  data-kind={kind}
                  data-priority={priority}
                >
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((item) => (
              <tr
                key={keyOf(item)}
                role="row"
                className={isFresh(item) ? `${records.row} ${records.fresh}` : records.row}
              >
                <Cells columns={columns} item={item} />
              </tr>
            ))}
          </tbody>
          {total !== undefined && (
            <tfoot role="rowgroup">
              <tr role="row" className={records.row}>
                <Cells columns={columns} item={total} />
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </>
  );
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
      <MovedHere columns={columns} under={id} item={item} />
    </td>
  ));

/** The values that moved under a cell because their own columns gave way. */
function MovedHere<Item>({
  columns,
  under,
  item,
}: {
  columns: readonly RecordsColumn<Item>[];
  under: string;
  item: Item;
}) {
  return columns
    .filter(({ movesUnder }) => movesUnder === under)
    .map(({ id, title, priority, cell }) => {
      const value = cell(item);
      return value === null ? null : (
        <div key={id} className={records.moved} data-priority={priority}>
          <span>{title}:</span> {value}
        </div>
      );
    });
}
