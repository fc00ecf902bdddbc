"use client";
import { useEffect, useRef } from "react";

const isField = (target: Element) => target.closest("input, textarea, select, [contenteditable]");
const OVERLAYS = "[role=dialog], [role=menu]";
const isOverlay = (node: EventTarget) => node instanceof Element && node.matches(OVERLAYS);
/** What Enter and Space do something of their own on. */
const isControl = (target: Element) => target.closest("button, a, [role=menuitem], [role=option]");

/**
 * Hears the keyboard wherever the focus is: not while something is typed into a field, a dialog is open, or a
 * control is about to be pressed by it. Returns of `onKey`: whether the key was meant for it.
 */
export function useKeys(onKey: (key: string) => boolean): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : document.body;
      // Also one that this very key has closed: it is gone from the page already.
      if (event.composedPath().some(isOverlay)) return;
      if (document.querySelector(OVERLAYS)) return;
      if (isField(target)) return;
      if ((event.key === "Enter" || event.key === " ") && isControl(target)) return;
      if (latest.current(event.key)) event.preventDefault();
    };
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, []);
}
