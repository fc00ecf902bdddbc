"use client";
import { UnstyledButton } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import type { ReactNode, Ref } from "react";
import * as messages from "@/lib/messages";
import type * as FilterForms from "./filter-forms";
import classes from "./pill.module.css";

const m = messages.filters;

export interface FilterPillProps {
  name: string;
  /** The filter's value in words; undefined if it isn't set. */
  value: string | undefined;
  onRemove: () => void;
  /** Renders the form that changes the filter. */
  children: (close: () => void, forms: typeof FilterForms) => ReactNode;
}

/** A filter in the filter bar: a button to change it, and another to remove it. */
export function Pill({
  name,
  value,
  onRemove,
  isOpen,
  onToggle,
  button,
  ref,
}: Omit<FilterPillProps, "children"> & {
  isOpen: boolean;
  onToggle: (() => void) | undefined;
  button?: Ref<HTMLButtonElement> | undefined;
  ref?: Ref<HTMLSpanElement>;
}) {
  return (
    <span ref={ref} className={classes.pill} data-set={value === undefined ? undefined : true}>
      <UnstyledButton
        ref={button}
        className={classes.open}
        onClick={onToggle}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={value === undefined ? m.add(name) : m.change(name, value)}
      >
        {value === undefined && <IconPlus size={14} aria-hidden />}
        <span>{name}</span>
        {value !== undefined && <span className={classes.value}>{value}</span>}
      </UnstyledButton>
      {value !== undefined && (
        <UnstyledButton className={classes.remove} onClick={onRemove} aria-label={m.remove(name)}>
          <IconX size={14} aria-hidden />
        </UnstyledButton>
      )}
    </span>
  );
}
