"use client";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { type Decided, type Press, pressOf } from "@/components/form/key-bursts";
import { createKeyReader } from "@/components/form/key-reader";
import { typedKey } from "@/components/ui/typed-key";
import { useKeys } from "@/components/ui/use-keys";
import { useEarlyPresses } from "./early-presses";

/** The screen that handled the last key, or came after it. */
let activeScreen: TillKeys | undefined;

/** Where a key was given as a person's, and what puts back what was entered there before it. */
const before = new WeakMap<Press, { screen: TillKeys; putBack?: (() => void) | undefined }>();

function settle({ typed, code, takenBack = [], instead }: Decided): void {
  takeBack(takenBack);
  for (const press of typed) {
    const screen = activeScreen;
    if (!screen) break;
    before.set(press, { screen, putBack: screen.remember?.() });
    // Each key finds what the one before it has changed.
    flushSync(() => screen.onKey(typedKey(press)));
  }
  if (code !== undefined) activeScreen?.onScan(code, instead);
}

function takeBack(presses: readonly Press[]): void {
  if (presses.length === 0) return;
  const firstHere = presses.findIndex((press) => before.get(press)?.screen === activeScreen);
  const elsewhere = presses.slice(0, firstHere === -1 ? presses.length : firstHere);
  flushSync(() => before.get(presses[firstHere]!)?.putBack?.());
  // They were typed on the screen before, which this one began with.
  if (!activeScreen?.handles("Backspace")) return;
  for (const _ of elsewhere) flushSync(() => activeScreen?.onKey("Backspace"));
}

/** One for the page: a code may begin on one screen and end on the next. */
const { read, isBuffering, isLate } = createKeyReader(settle);

export interface TillKeys {
  /** A key that a person pressed, or a button of the keypad. */
  onKey: (key: string) => void;
  /** Whether the screen has a use for a key, so that the browser has none. */
  handles: (key: string) => boolean;
  /** Returns what puts back what is entered now. A screen without it has nothing that a key changes for good. */
  remember?: () => () => void;
  /** A code that a barcode reader sent. It is never an amount. `instead` was given as one before, and is only its beginning. */
  onScan: (code: string, instead?: string) => void;
}

/**
 * `useKeys` for screens on which keys are money: what a barcode reader sends is kept apart. The first screen of a page also handles
 * what was pressed before the page could.
 */
export function useTillKeys(
  keys: TillKeys,
  where: "page" | "dialog" | RefObject<HTMLElement | null> = "page",
): void {
  const latest = useRef(keys);
  const own = useRef<TillKeys>({
    onKey: (key) => latest.current.onKey(key),
    handles: (key) => latest.current.handles(key),
    remember: () => latest.current.remember?.() ?? (() => undefined),
    onScan: (code, instead) => latest.current.onScan(code, instead),
  });
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(() => {
    // What was pressed before, and is kept back still or was pressed before the page could handle it, is for the screen that is here.
    activeScreen = own.current;
  }, []);
  useKeys((key, event) => {
    activeScreen = own.current;
    const press = pressOf(event);
    // What is a reader's, or may be, does nothing in the browser.
    const isReaders = isBuffering() || isLate(press);
    read(press);
    return keys.handles(key) || isReaders || isBuffering();
  }, where);
  useEarlyPresses((press) => {
    if (typeof press === "string") return activeScreen?.onKey(press);
    // What Enter would do can't be seen yet: it only ends a code.
    if (press.key !== "Enter" || isBuffering()) read(press);
  });
  useCodeEnds();
}

/** A reader's Enter doesn't press the button that has the focus. */
function useCodeEnds(): void {
  useLayoutEffect(() => {
    const end = (event: KeyboardEvent) => {
      const isOnButton = event.target instanceof Element && event.target.closest("button, a");
      if (!isOnButton || !/^(?:Enter| )$/.test(event.key)) return;
      const press = pressOf(event);
      if (!isBuffering() && !isLate(press)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      read(press);
    };
    window.addEventListener("keydown", end, { capture: true });
    return () => window.removeEventListener("keydown", end, { capture: true });
  }, []);
}
