"use client";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { type HeardKeys, heardKeys } from "./heard-keys";
import { pressOf } from "./key-bursts";

type OnCode = (replaced: (text: string) => string, code: string) => void;

/**
 * For a field that barcode readers fill: when a code ends, with a key or because nothing follows, `onCode` gets a function
 * that puts it in the place of what the keyboard layout made of it. Returns what to call with each key press; it returns
 * true for the key that ends a reader's code, Enter or Tab.
 */
export function useScannedField(
  onCode: OnCode,
): (event: KeyboardEvent<HTMLInputElement>) => boolean {
  const latest = useRef(onCode);
  const keys = useRef<HeardKeys>(undefined);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => () => keys.current?.stop(), []);
  return ({ nativeEvent }) => {
    if (nativeEvent.ctrlKey || nativeEvent.metaKey || nativeEvent.altKey) return false;
    keys.current ??= heardKeys(({ code, asTyped }) => {
      if (code === undefined || asTyped === undefined) return;
      latest.current(
        (text) => (text.endsWith(asTyped) ? text.slice(0, -asTyped.length) + code : text),
        code,
      );
    });
    const { key } = nativeEvent;
    const { typed } = keys.current.hear(pressOf(nativeEvent));
    return (key === "Enter" || key === "Tab") && typed.every((press) => press.key !== key);
  };
}
