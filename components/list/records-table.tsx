"use client";
import { Box, type BoxProps, Text, VisuallyHidden } from "@mantine/core";
import Link from "next/link";
import { type CSSProperties, type ReactNode, useState } from "react";
import records from "./records.module.css";

export interface RecordsColumn<Item> {
  title: string;
  cell: (item: Item) => ReactNode;
  /** Right-aligned, at the edge of the table. */
  isEnd?: boolean;
  /** The style of the column's cells. */
  style?: CSSProperties;
}

/**
 * A table of records, shown as cards on a phone. If rows have a creation time, new ones are highlighted for a moment;
 * a `key` of the filters resets that.
 */
export function RecordsTable<Item>({
  label,
  rows,
  columns,
  keyOf,
  createdAt,
  arrivals,
}: {
  label: string;
  /** Newest first. */
  rows: readonly Item[];
  columns: readonly RecordsColumn<Item>[];
  keyOf: (item: Item) => string;
  createdAt?: (item: Item) => string;
  /** What a screen reader announces for this many new rows. */
  arrivals?: (count: number) => string;
}) {
  const [newestAtFirst] = useState(rows[0] && createdAt?.(rows[0]));
  const isFresh = (item: Item) =>
    createdAt !== undefined && newestAtFirst !== undefined && createdAt(item) > newestAtFirst;
  const arrived = arrivals ? rows.filter(isFresh).length : 0;
  return (
    <>
      {arrivals && (
        <VisuallyHidden role="status">{arrived > 0 && arrivals(arrived)}</VisuallyHidden>
      )}
      <Box style={{ overflowX: "auto" }}>
        <table className={records.table} aria-label={label}>
          <thead>
            <tr>
              {columns.map(({ title, isEnd }) => (
                <th key={title} scope="col" className={isEnd ? records.end : undefined}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((item) => (
              <tr
                key={keyOf(item)}
                className={isFresh(item) ? `${records.row} ${records.fresh}` : records.row}
              >
                {columns.map(({ title, cell, isEnd, style }) => (
                  <td key={title} className={isEnd ? records.end : undefined} style={style}>
                    {cell(item)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </>
  );
}

/** The link of a row; the whole row is clickable. */
export const RecordLink = ({
  href,
  label,
  children,
}: {
  href: string;
  label: string;
  children: ReactNode;
}) => (
  <Link className={records.link} href={href} prefetch={false} aria-label={label}>
    {children}
  </Link>
);

/** A text on one line, truncated if it is too long; hovering shows all of it. */
export const RecordText = ({
  text,
  maw,
  children = <Missing />,
}: {
  text: string | undefined;
  maw?: BoxProps["maw"];
  /** Shown if there is no text. */
  children?: ReactNode;
}) => (
  <Box className={records.text} maw={maw} title={text}>
    {text ?? children}
  </Box>
);

/** A placeholder for a value that a record doesn't have. */
export const Missing = ({ children }: { children?: ReactNode }) => (
  <Text span inherit c="dimmed" aria-hidden={children === undefined || undefined}>
    {children ?? "—"}
  </Text>
);
