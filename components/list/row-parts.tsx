"use client";
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { watchNearScreen } from "./near-screen";

/** Few, so that a part is rendered within a frame. */
const PART_ROWS = 10;
/** A list with more rows has only those near the screen in the document. */
const MAX_ALL_RENDERED = 200;

/** By the first row of a part, for a list that is shown again at the place it was scrolled to. */
const heights = new WeakMap<object, number>();
let lastHeight: number | undefined;

export const isLong = (rows: readonly unknown[]): boolean => rows.length > MAX_ALL_RENDERED;

/** The rows of a table. Those of a long list are left out while they are far from the screen; their space stays. */
export function RowParts<Item extends object>({
  rows,
  cells,
  renderRow,
}: {
  rows: readonly Item[];
  /** How many a row has. */
  cells: number;
  renderRow: (item: Item, index: number) => ReactNode;
}) {
  const parts = Array.from({ length: Math.ceil(rows.length / PART_ROWS) }, (_, part) => part);
  return parts.map((part) => {
    const start = part * PART_ROWS;
    return (
      <RowPart
        key={part}
        rows={rows.slice(start, start + PART_ROWS)}
        cells={cells}
        // The first part stays, for keys that go to the first row.
        canLeave={isLong(rows) && part > 0}
        renderRow={(item, index) => renderRow(item, start + index)}
      />
    );
  });
}

function RowPart<Item extends object>({
  rows,
  cells,
  canLeave,
  renderRow,
}: {
  rows: readonly Item[];
  cells: number;
  canLeave: boolean;
  renderRow: (item: Item, index: number) => ReactNode;
}) {
  const body = useRef<HTMLTableSectionElement>(null);
  const height = useHeightLeft(body, rows[0], canLeave);
  return (
    <tbody ref={body} role="rowgroup">
      {height === undefined ? (
        rows.map(renderRow)
      ) : (
        <tr aria-hidden>
          <td colSpan={cells} style={{ height, padding: 0, border: 0 }} />
        </tr>
      )}
    </tbody>
  );
}

/** Returns the height of a part that has been left out; undefined while it is near the screen or holds the focus. */
function useHeightLeft(
  body: RefObject<HTMLElement | null>,
  first: object | undefined,
  canLeave: boolean,
): number | undefined {
  const [height, setHeight] = useState(() =>
    canLeave ? ((first && heights.get(first)) ?? lastHeight) : undefined,
  );
  const onFar = useEffectEvent((measured: number) => {
    if (body.current?.contains(document.activeElement)) return;
    if (first) heights.set(first, measured);
    lastHeight = measured;
    setHeight(measured);
  });
  useEffect(() => {
    if (!canLeave || !body.current) return;
    return watchNearScreen(body.current, ({ isIntersecting, boundingClientRect }) => {
      if (isIntersecting) setHeight(undefined);
      else onFar(boundingClientRect.height);
    });
  }, [body, canLeave]);
  return canLeave ? height : undefined;
}
