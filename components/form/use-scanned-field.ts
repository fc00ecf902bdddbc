"use client";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { pressOf } from "./key-bursts";
import { type KeyReader, createKeyReader } from "./key-reader";

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
  const keys = useRef<KeyReader>(undefined);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => () => keys.current?.stop(), []);
  return ({ nativeEvent }) => {
    if (nativeEvent.ctrlKey || nativeEvent.metaKey || nativeEvent.altKey) return false;
    keys.current ??= createKeyReader(({ code, asTyped }) => {
      if (code === undefined || asTyped === undefined) return;
      latest.current((text) => {
        const typed = asTyped.find((end) => text.endsWith(end));
        return typed === undefined ? text : text.slice(0, text.length - typed.length) + code;
      }, code);
    });
    const { key } = nativeEvent;
    const { typed } = keys.current.read(pressOf(nativeEvent));
    return (key === "Enter" || key === "Tab") && typed.every((press) => press.key !== key);
  };
}

/** What a person typed before a code that ends a text; nothing if it does not end with it. */
export const beforeCode = (text: string, code: string): string =>
  text.endsWith(code) ? text.slice(0, text.length - code.length) : "";
