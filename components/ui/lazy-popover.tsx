"use client";
import { useState } from "react";
import { lazyWithRetry } from "./lazy-with-retry";
import type { PopoverProps } from "./opened-popover";

const OpenedPopover = lazyWithRetry<PopoverProps>(
  () => import("./opened-popover").then((module) => module.OpenedPopover),
  {
    loading: ({ button }) => button({ "aria-haspopup": "dialog", "aria-expanded": false }),
    preload: "idle",
  },
);

/** A button with a popover, whose code loads when the page is idle. */
export function LazyPopover(popover: PopoverProps) {
  const [isWanted, setWanted] = useState(false);
  if (isWanted) return <OpenedPopover {...popover} />;
  return popover.button({
    "aria-haspopup": "dialog",
    "aria-expanded": false,
    onClick: () => setWanted(true),
  });
}
