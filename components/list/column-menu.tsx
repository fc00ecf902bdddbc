"use client";
import { useState } from "react";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { ColumnButton } from "./column-button";
import type { ColumnMenuProps } from "./column-popover";

const ColumnPopover = lazyWithRetry<ColumnMenuProps>(
  () => import("./column-popover").then((module) => module.ColumnPopover),
  { loading: () => <ColumnButton /> },
);

/** Chooses a list's columns and the density of all lists; the form loads on the first click. */
export function ColumnMenu(menu: ColumnMenuProps) {
  const [isWanted, setWanted] = useState(false);
  return isWanted ? <ColumnPopover {...menu} /> : <ColumnButton onClick={() => setWanted(true)} />;
}
