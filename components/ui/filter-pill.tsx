"use client";
import { lazy, Suspense, useState } from "react";
import { type FilterPillProps, Pill } from "./pill";

const FilterPopover = lazy(() =>
  import("./filter-popover").then((module) => ({ default: module.FilterPopover })),
);

/** One filter of a list: says what it is set to, opens to be changed, and can be taken away. */
export function FilterPill(props: FilterPillProps) {
  const [isWanted, setWanted] = useState(false);
  const pill = <Pill {...props} isOpen={false} onToggle={() => setWanted(true)} />;
  if (!isWanted) return pill;
  return (
    <Suspense fallback={pill}>
      <FilterPopover {...props} />
    </Suspense>
  );
}
