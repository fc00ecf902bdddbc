"use client";
import { useLayoutEffect, useRef } from "react";
import type { Press } from "@/components/form/key-bursts";

/** A press of the keypad, by its key, or of the keyboard. */
export type EarlyPress = string | Press;

declare global {
  interface Window {
    /** Stops recording, and returns what was pressed until then. */
    takeEarlyPresses?: () => EarlyPress[];
  }
}

const MAX_PRESSES = 1_000;

/** Runs in the page before its scripts have loaded: records presses of the keypad and of the keyboard. */
const RECORD = `(() => {
  const keys = [];
  const click = ({ target }) => {
    const key = target.closest("[data-key]");
    if (key) keys.push(key.dataset.key);
  };
  const press = ({ key, code, shiftKey, timeStamp, repeat, target, ctrlKey, metaKey, altKey }) => {
    if (ctrlKey || metaKey || altKey || target.closest("input")) return;
    if (!/^.$|^Enter$|^Backspace$|^Escape$/u.test(key)) return;
    if (keys.length < ${MAX_PRESSES}) keys.push({ key, code, shiftKey, at: timeStamp, isRepeat: repeat });
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

/**
 * Handles what was pressed before the page could. The first screen of a page takes it, also one that has no use for it: what is
 * left would be handled by a later screen, together with all that was pressed meanwhile.
 */
export function useEarlyPresses(onPress: (press: EarlyPress) => void): void {
  const latest = useRef(onPress);
  useLayoutEffect(() => {
    latest.current = onPress;
  });
  useLayoutEffect(() => {
    const presses = window.takeEarlyPresses?.() ?? [];
    queueMicrotask(() => {
      for (const press of presses) latest.current(press);
    });
  }, []);
}
