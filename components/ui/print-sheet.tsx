"use client";
import "./print-sheet.css";
import { type ReactNode, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";

const never = () => () => undefined;

/** Printed in place of the page. Only one at a time. */
export function PrintSheet({
  paper,
  children,
}: {
  /** The `size` of `@page`. */
  paper?: "A4" | "A5" | "58mm 297mm" | "80mm 297mm";
  children: ReactNode;
}) {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!isInBrowser) return null;
  return createPortal(
    <div className="print-sheet">
      <style>{`@page { size: ${paper ?? "A4"}; margin: 0 }`}</style>
      {children}
    </div>,
    document.body,
  );
}
