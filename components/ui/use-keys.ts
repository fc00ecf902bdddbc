"use client";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { typedKey } from "./typed-key";

const isField = (target: Element) => target.closest("input, textarea, select, [contenteditable]");
const OVERLAYS = "[role=dialog], [role=menu]";
const isOverlay = (node: EventTarget) => node instanceof Element && node.matches(OVERLAYS);
/** Elements on which Enter and Space already do something. */
const isControl = (target: Element) => target.closest("button, a, [role=menuitem], [role=option]");

/**
 * Handles key presses wherever the focus is, except in fields, with modifiers, while a dialog or menu is open, and when
 * the key would press the focused control. `onKey` returns whether it handled the key. What is in a dialog hears the keys
 * of the dialog instead, and those that are pressed while nothing has the focus; a dialog that is given as an element
 * leaves other dialogs theirs.
 */
export function useKeys(
  onKey: (key: string, event: KeyboardEvent) => boolean,
  where: "page" | "dialog" | RefObject<HTMLElement | null> = "page",
): void {
  const latest = useRef(onKey);
  // Before the page is painted: whoever sees it can already press its keys.
  useLayoutEffect(() => {
    latest.current = onKey;
  });
  useLayoutEffect(() => {
    let isCovered = false;
    // Before anything hears the key: an overlay that it closes may be gone by the time the page hears it, and the focus
    // may have been nowhere.
    const checkCovered = () => {
      isCovered = document.querySelector(OVERLAYS) !== null;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : document.body;
      if (where === "page") {
        // Includes an overlay that this very key press has closed and removed from the page.
        if (event.composedPath().some(isOverlay)) return;
        if (isCovered || document.querySelector(OVERLAYS)) return;
      }
      if (typeof where === "object" && target !== document.body) {
        if (!where.current?.contains(target)) return;
      }
      if (isField(target)) return;
      if ((event.key === "Enter" || event.key === " ") && isControl(target)) return;
      if (latest.current(typedKey(event), event)) event.preventDefault();
    };
    window.addEventListener("keydown", checkCovered, { capture: true });
    window.addEventListener("keydown", onKeyDown);
    return () => {
      window.removeEventListener("keydown", checkCovered, { capture: true });
      window.removeEventListener("keydown", onKeyDown);
    };
  }, [where]);
}
