"use client";
import { useState } from "react";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { type FilterPillProps, Pill } from "./pill";

const FilterPopover = lazyWithRetry<FilterPillProps>(
  () => import("./filter-popover").then((module) => module.FilterPopover),
  {
    loading: (pill) => <Pill {...pill} isOpen={false} onToggle={() => undefined} />,
    preload: "idle",
  },
);

/** One filter of a list: shows its value, opens a form to change it, and can be removed. */
export function FilterPill(pill: FilterPillProps) {
  const [isWanted, setWanted] = useState(false);
  if (isWanted) return <FilterPopover {...pill} />;
  return <Pill {...pill} isOpen={false} onToggle={() => setWanted(true)} />;
}
