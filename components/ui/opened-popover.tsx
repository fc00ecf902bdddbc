"use client";
import { Popover } from "@mantine/core";
import type { ReactElement, ReactNode, Ref } from "react";
import { useOpenOnMount } from "./open-on-mount";

/** Renders the popover's button with the given props. */
type PopoverButton = (props: {
  ref?: Ref<HTMLButtonElement>;
  onClick?: () => void;
  "aria-haspopup": "dialog";
  "aria-expanded": boolean;
}) => ReactElement;

export interface PopoverProps {
  /** The popover's accessible name. */
  name: string;
  button: PopoverButton;
  children: (close: () => void) => ReactNode;
}

/** The popover of a button, which opens on mount. */
export function OpenedPopover({ name, button, children }: PopoverProps) {
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
      // It is there in the next frame.
      transitionProps={{ duration: 0 }}
      // The target may be a container of several buttons.
      withRoles={false}
    >
      <Popover.Target>
        {button({ ref, "aria-haspopup": "dialog", "aria-expanded": isOpen, onClick: toggle })}
      </Popover.Target>
      {/* It can have the focus itself while its content is still loading. */}
      <Popover.Dropdown
        role="dialog"
        aria-label={name}
        tabIndex={-1}
        p="sm"
        maw="calc(100vw - 2rem)"
        style={{ outline: "none" }}
      >
        {children(close)}
      </Popover.Dropdown>
    </Popover>
  );
}
