"use client";
import { useDisclosure } from "@mantine/hooks";
import { useEffect, useRef } from "react";

/**
 * For what opens at a button and comes only when it is wanted: it takes the place of its button, is focused as that
 * was, and opens, so that closing it leads back to the button.
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
