"use client";
import { Popover } from "@mantine/core";
import { useOpenOnMount } from "./open-on-mount";
import type { LazyPopoverProps } from "./popover-button";

/** What a button opens, open at first. */
export function OpenedPopover({ name, button, children }: LazyPopoverProps) {
  const { button: ref, isOpen, close, toggle, onChange } = useOpenOnMount();
  return (
    <Popover
      opened={isOpen}
      onChange={onChange}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      keepMounted={false}
      withRoles={false}
    >
      <Popover.Target>
        {button({ ref, "aria-haspopup": "dialog", "aria-expanded": isOpen, onClick: toggle })}
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={name} p="sm" maw="calc(100vw - 2rem)">
        {children(close)}
      </Popover.Dropdown>
    </Popover>
  );
}
