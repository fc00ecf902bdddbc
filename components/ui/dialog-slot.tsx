"use client";
import { Children, type ReactNode, useEffect } from "react";

/** What has the focus when a dialog opens, or the button of the menu that it opens from: the menu itself goes. */
function opener(): Element | null {
  const active = document.activeElement;
  const menu = active?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return menu ? document.getElementById(menu) : active;
}

/**
 * The place of a dialog, always there: what it is given is open, and gone at once when nothing is given any more, so
 * that what is typed next is meant for the page. The focus goes back to where it was.
 */
export function DialogSlot({
  returnsFocus = true,
  children,
}: {
  /** Not where keys are meant for the page: the button that opened the dialog would take Enter for itself. */
  returnsFocus?: boolean;
  children: ReactNode;
}) {
  const isOpen = Children.toArray(children).length > 0;
  useEffect(() => {
    if (!isOpen || !returnsFocus) return;
    const before = opener();
    return () => {
      // After the dialog has let the focus go.
      setTimeout(() => {
        if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      });
    };
  }, [isOpen, returnsFocus]);
  return children;
}
