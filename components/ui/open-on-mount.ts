"use client";
import { useDisclosure } from "@mantine/hooks";
import { useEffect, useRef } from "react";

/**
 * For menus and popovers that load on the first click: replaces the placeholder button, takes over its focus and opens,
 * so that closing returns the focus to the button.
 */
export function useOpenOnMount() {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, { open, close, toggle }] = useDisclosure();
  useEffect(() => {
    button.current?.focus();
    open();
  }, [open]);
  return { button, isOpen, close, toggle, onChange: (next: boolean) => (next ? open() : close()) };
}
