"use client";
import { Popover } from "@mantine/core";
import * as forms from "./filter-forms";
import { type FilterPillProps, Pill } from "./pill";
import { useOpenOnMount } from "@/components/ui/open-on-mount";

/** What a filter is changed with, open at its pill. */
export function FilterPopover({ children, ...pill }: FilterPillProps) {
  const { button, isOpen, close, toggle, onChange } = useOpenOnMount();
  return (
    <Popover
      opened={isOpen}
      onChange={onChange}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      keepMounted={false}
      // The target is a frame around two buttons; what opens is told of the first of them.
      withRoles={false}
    >
      <Popover.Target>
        <Pill {...pill} isOpen={isOpen} onToggle={toggle} button={button} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={pill.name} p="sm" maw="calc(100vw - 2rem)">
        {children(close, forms)}
      </Popover.Dropdown>
    </Popover>
  );
}
