"use client";
import { useState } from "react";
import { late } from "./late";
import type { LatePopoverProps } from "./popover-button";

const OpenedPopover = late<LatePopoverProps>(
  () => import("./opened-popover").then((module) => module.OpenedPopover),
  { loading: ({ button }) => button({ "aria-haspopup": "dialog", "aria-expanded": false }) },
);

/** A button at which something opens, which comes when it is wanted for the first time. */
export function LatePopover(popover: LatePopoverProps) {
  const [isWanted, setWanted] = useState(false);
  if (isWanted) return <OpenedPopover {...popover} />;
  return popover.button({
    "aria-haspopup": "dialog",
    "aria-expanded": false,
    onClick: () => setWanted(true),
  });
}
