"use client";
import { useSyncExternalStore } from "react";

const never = () => () => undefined;
const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The name of the key that, with another, is a shortcut on this device: ⌘ or Ctrl. The server doesn't know: Ctrl. */
export const useModKey = (): "⌘" | "Ctrl" =>
  useSyncExternalStore(never, isApple, () => false) ? "⌘" : "Ctrl";
