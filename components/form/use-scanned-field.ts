"use client";
import { type KeyboardEvent, useRef } from "react";
import { KeyBursts, pressOf } from "./key-bursts";

/**
 * For a field that barcode readers fill: when a code ends, `onCode` gets a function that puts it in the place of what the
 * keyboard layout made of it. Returns what to call with each key press; it returns true for a reader's Enter.
 */
export function useScannedField(
  onCode: (replaced: (text: string) => string, code: string) => void,
): (event: KeyboardEvent<HTMLInputElement>) => boolean {
  const bursts = useRef<KeyBursts>(undefined);
  return ({ nativeEvent }) => {
    if (nativeEvent.ctrlKey || nativeEvent.metaKey || nativeEvent.altKey) return false;
    bursts.current ??= new KeyBursts();
    const { code, asTyped, typed } = bursts.current.press(pressOf(nativeEvent));
    if (code !== undefined && asTyped !== undefined) {
      onCode(
        (text) => (text.endsWith(asTyped) ? text.slice(0, -asTyped.length) + code : text),
        code,
      );
    }
    return nativeEvent.key === "Enter" && typed.every(({ key }) => key !== "Enter");
  };
}
