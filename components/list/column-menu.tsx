"use client";
import { useState } from "react";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { ColumnButton } from "./column-button";
import type { ColumnMenuProps } from "./column-popover";

const ColumnPopover = lazyWithRetry<ColumnMenuProps>(
  () => import("./column-popover").then((module) => module.ColumnPopover),
  { loading: () => <ColumnButton />, preload: "idle" },
);

/** Chooses a list's columns and the density of all lists; the form loads when the page is idle. */
export function ColumnMenu(menu: ColumnMenuProps) {
  const [isWanted, setWanted] = useState(false);
  return isWanted ? <ColumnPopover {...menu} /> : <ColumnButton onClick={() => setWanted(true)} />;
}
