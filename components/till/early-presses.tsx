"use client";
import { useLayoutEffect, useRef } from "react";

declare global {
  interface Window {
    /** Stops recording, and returns the keys that were pressed until then. */
    takeEarlyPresses?: () => string[];
  }
}

/** Runs in the page before its scripts have loaded: records presses of the keypad and of the keyboard. */
const RECORD = `(() => {
  const keys = [];
  const click = ({ target }) => {
    const key = target.closest("[data-key]");
    if (key) keys.push(key.dataset.key);
  };
  const press = ({ key, target, ctrlKey, metaKey, altKey }) => {
    if (ctrlKey || metaKey || altKey || target.closest("input")) return;
    if (/^[\\d.,+]$|^Backspace$|^Escape$/.test(key)) keys.push(key);
  };
  addEventListener("click", click);
  addEventListener("keydown", press);
  window.takeEarlyPresses = () => {
    removeEventListener("click", click);
    removeEventListener("keydown", press);
    delete window.takeEarlyPresses;
    return keys;
  };
})()`;

/** The script that keeps what is pressed before hydration, for `useEarlyPresses`. */
export const EarlyPresses = ({ nonce }: { nonce: string | undefined }) => (
  <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: RECORD }} />
);

/** Handles the keys that were pressed before the page could. */
export function useEarlyPresses(onKey: (key: string) => void): void {
  const latest = useRef(onKey);
  useLayoutEffect(() => {
    latest.current = onKey;
  });
  useLayoutEffect(() => {
    for (const key of window.takeEarlyPresses?.() ?? []) latest.current(key);
  }, []);
}
