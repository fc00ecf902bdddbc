"use client";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { type Decided, pressOf } from "@/components/form/key-bursts";
import { createKeyReader } from "@/components/form/key-reader";
import { typedKey } from "@/components/ui/typed-key";
import { useKeys } from "@/components/ui/use-keys";
import { useEarlyPresses } from "./early-presses";

/** The screen that handled the last key, or came after it. */
let activeScreen: TillKeys | undefined;

function settle({ typed, code, takeBack = 0 }: Decided): void {
  if (activeScreen?.handles("Backspace")) {
    for (let n = 0; n < takeBack; n++) flushSync(() => activeScreen?.onKey("Backspace"));
  }
  // Each key finds what the one before it has changed.
  for (const press of typed) flushSync(() => activeScreen?.onKey(typedKey(press)));
  if (code !== undefined) activeScreen?.onScan(code);
}

/** One for the page: a code may begin on one screen and end on the next. */
const { read, isBuffering } = createKeyReader(settle);

export interface TillKeys {
  /** A key that a person pressed, or a button of the keypad. */
  onKey: (key: string) => void;
  /** Whether the screen has a use for a key, so that the browser has none. */
  handles: (key: string) => boolean;
  /** A code that a barcode reader sent. It is never an amount. */
  onScan: (code: string) => void;
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
    onScan: (code) => latest.current.onScan(code),
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
    const wasBuffering = isBuffering();
    read(pressOf(event));
    return keys.handles(key) || wasBuffering || isBuffering();
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
      if (!isOnButton || !/^(?:Enter| )$/.test(event.key) || !isBuffering()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      read(pressOf(event));
    };
    window.addEventListener("keydown", end, { capture: true });
    return () => window.removeEventListener("keydown", end, { capture: true });
  }, []);
}
