"use client";
import { useState } from "react";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { type FilterPillProps, Pill } from "./pill";

const FilterPopover = lazyWithRetry<FilterPillProps>(
  () => import("./filter-popover").then((module) => module.FilterPopover),
  { loading: (pill) => <Pill {...pill} isOpen={false} onToggle={() => undefined} /> },
);

/** One filter of a list: says what it is set to, opens to be changed, and can be taken away. */
export function FilterPill(pill: FilterPillProps) {
  const [isWanted, setWanted] = useState(false);
  if (isWanted) return <FilterPopover {...pill} />;
  return <Pill {...pill} isOpen={false} onToggle={() => setWanted(true)} />;
}
