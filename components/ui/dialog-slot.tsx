"use client";
import {
  Children,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
} from "react";

/** What has the focus when a dialog opens, or the button of the menu that it opens from: the menu itself goes. */
function opener(): Element | null {
  const active = document.activeElement;
  const menu = active?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return menu ? document.getElementById(menu) : active;
}

const SlotContext = createContext({ isOpen: true, onGone: () => undefined as void });

/** Whether the dialog in this place is open, and what it calls once it is out of sight. */
export const useDialogSlot = () => useContext(SlotContext);

/**
 * The place of a dialog, always there: what it is given is opened, and closed when nothing is given any more. The focus
 * goes back to where it was. Opened again, a dialog begins anew.
 */
export function DialogSlot({ children }: { children: ReactNode }) {
  const isOpen = Children.toArray(children).length > 0;
  // What leaves stays as it was until it is out of sight.
  const [shown, setShown] = useState<ReactNode>(null);
  if (isOpen && shown !== children) setShown(children);
  useEffect(() => {
    if (!isOpen) return;
    const before = opener();
    return () => {
      // After the dialog has let the focus go.
      setTimeout(() => {
        if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      });
    };
  }, [isOpen]);
  const slot = useMemo(() => ({ isOpen, onGone: () => setShown(null) }), [isOpen]);
  return <SlotContext value={slot}>{isOpen ? children : shown}</SlotContext>;
}
