"use client";
import { Children, type ReactNode, useEffect } from "react";

/**
 * The focused element when a dialog opens, or the button of the menu that it was opened from, since the menu closes.
 */
function opener(): Element | null {
  const active = document.activeElement;
  const menu = active?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return menu ? document.getElementById(menu) : active;
}

/** What gets the focus if the opener is gone, because the dialog changed the page. */
const pageContent = () => document.getElementById("content");

/** For an action that removes the button that had the focus. */
export const focusContent = () => pageContent()?.focus({ preventScroll: true });

/**
 * A slot for a dialog: its child is open, and unmounts immediately when removed, so that the next key press goes to the
 * page. The focus returns to where it was.
 */
export function DialogSlot({
  returnsFocus = true,
  children,
}: {
  /** False where the page handles key presses: the button that opened the dialog would take Enter for itself. */
  returnsFocus?: boolean;
  children: ReactNode;
}) {
  const isOpen = Children.toArray(children).length > 0;
  useEffect(() => {
    if (!isOpen || !returnsFocus) return;
    const before = opener();
    return () => {
      // After the dialog has released the focus.
      setTimeout(() => {
        const isThere =
          before instanceof HTMLElement && before.isConnected && before !== document.body;
        (isThere ? before : pageContent())?.focus({ preventScroll: true });
      });
    };
  }, [isOpen, returnsFocus]);
  return children;
}
