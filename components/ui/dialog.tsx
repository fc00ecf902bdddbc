"use client";
import { Drawer, Modal } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import type { ReactNode } from "react";
import * as messages from "@/lib/messages";

const TRANSITION_MS = 150;

/** Props of everything that opens over the page in a `DialogSlot`, which also returns the focus. */
const useOpening = () => ({
  // Opens after mounting, so that the transition plays.
  opened: useMounted(),
  transitionProps: { duration: TRANSITION_MS },
  returnFocus: false,
});

/**
 * A dialog over the page, in a `DialogSlot`. The field with `data-autofocus` gets the focus first. With `isPersistent`,
 * only the dialog's own buttons close it, for content that is shown only once or an action that is running.
 */
export function Dialog({
  title,
  size = "md",
  closesOnClickOutside = true,
  isPersistent = false,
  close,
  children,
}: {
  title: string;
  size?: "md" | "lg";
  closesOnClickOutside?: boolean;
  isPersistent?: boolean;
  close: () => void;
  children: ReactNode;
}) {
  return (
    <Modal
      {...useOpening()}
      onClose={close}
      title={title}
      size={size}
      closeOnClickOutside={closesOnClickOutside && !isPersistent}
      closeOnEscape={!isPersistent}
      withCloseButton={!isPersistent}
    >
      {children}
    </Modal>
  );
}

/**
 * A dialog at the right edge of the page, in a `DialogSlot`, next to what it is about. Without `closesOnEscape`, its
 * content hears Esc.
 */
export function SideDialog({
  title,
  size = "md",
  closesOnEscape = true,
  close,
  children,
}: {
  title: string;
  size?: "md" | "lg";
  closesOnEscape?: boolean;
  close: () => void;
  children: ReactNode;
}) {
  return (
    <Drawer
      {...useOpening()}
      onClose={close}
      title={title}
      position="right"
      size={size}
      closeOnEscape={closesOnEscape}
      closeButtonProps={{ "aria-label": messages.common.close, size: "lg" }}
    >
      {children}
    </Drawer>
  );
}
