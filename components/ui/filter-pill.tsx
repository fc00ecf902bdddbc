"use client";
import { Popover, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { messages } from "@/lib/messages";
import classes from "./filter-pill.module.css";

const m = messages.filters;

/** One filter of a list: says what it is set to, opens to be changed, and can be taken away. */
export function FilterPill({
  name,
  value,
  onRemove,
  children,
}: {
  name: string;
  /** What it is set to, in words; undefined when it is not. */
  value: string | undefined;
  onRemove: () => void;
  /** What it is changed with. */
  children: (close: () => void) => ReactNode;
}) {
  const [isOpen, { toggle, close, open }] = useDisclosure();
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => (opened ? open() : close())}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      keepMounted={false}
      // The target is a frame around two buttons; what opens is told of the first of them.
      withRoles={false}
    >
      <Popover.Target>
        <span className={classes.pill} data-set={value === undefined ? undefined : true}>
          <UnstyledButton
            className={classes.open}
            onClick={toggle}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            aria-label={value === undefined ? m.add(name) : m.change(name, value)}
          >
            {value === undefined && <IconPlus size={14} aria-hidden />}
            <span>{name}</span>
            {value !== undefined && <span className={classes.value}>{value}</span>}
          </UnstyledButton>
          {value !== undefined && (
            <UnstyledButton
              className={classes.remove}
              onClick={onRemove}
              aria-label={m.remove(name)}
            >
              <IconX size={14} aria-hidden />
            </UnstyledButton>
          )}
        </span>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={name} p="sm" maw="calc(100vw - 2rem)">
        {children(close)}
      </Popover.Dropdown>
    </Popover>
  );
}
