"use client";
import { OpenedPopover } from "@/components/ui/opened-popover";
import * as forms from "./filter-forms";
import { type FilterPillProps, Pill } from "./pill";

/** The form of a filter, open at its pill. */
export const FilterPopover = ({ children, ...pill }: FilterPillProps) => (
  <OpenedPopover
    name={pill.name}
    button={({ ref, onClick, "aria-expanded": isOpen }) => (
      <Pill {...pill} isOpen={isOpen} onToggle={onClick} button={ref} />
    )}
  >
    {(close) => children(close, forms)}
  </OpenedPopover>
);
