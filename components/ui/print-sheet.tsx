"use client";
import "./print-sheet.css";
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";

/** What receipts and slips are printed on: a roll of this width, or a sheet. */
export const RECEIPT_PAPERS = ["58mm", "80mm", "A4"] as const;
export type ReceiptPaper = (typeof RECEIPT_PAPERS)[number];

const PIXELS_PER_MM = 96 / 25.4;
/** Lines may break elsewhere on paper, where letters have other widths; what does not fit would begin another page. */
const ALLOWANCE = 1.03;

const never = () => () => undefined;

/** Printed in place of the page. Only one at a time. What is printed on a roll is one page, as long as its contents. */
export function PrintSheet({
  paper = "A4",
  children,
}: {
  paper?: ReceiptPaper | "A5";
  children: ReactNode;
}) {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const sheet = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLStyleElement>(null);
  useEffect(() => {
    const setSize = () => {
      page.current!.textContent = pageOf(
        isRoll(paper) ? `${paper} ${lengthOf(sheet.current!, paper)}mm` : paper,
      );
    };
    window.addEventListener("beforeprint", setSize);
    return () => window.removeEventListener("beforeprint", setSize);
  }, [paper]);
  if (!isInBrowser) return null;
  return createPortal(
    <div ref={sheet} className="print-sheet" data-paper={paper}>
      <style ref={page}>{pageOf(isRoll(paper) ? `${paper} 297mm` : paper)}</style>
      {children}
    </div>,
    document.body,
  );
}

const isRoll = (paper: string) => paper.endsWith("mm");

const pageOf = (size: string) => `@page { size: ${size}; margin: 0 }`;

/** In millimetres. A page that is wider than long would be turned by 90 degrees. */
function lengthOf(sheet: HTMLElement, width: string): number {
  sheet.setAttribute("data-measured", "");
  const { height } = sheet.getBoundingClientRect();
  sheet.removeAttribute("data-measured");
  return Math.ceil(Math.max((height / PIXELS_PER_MM) * ALLOWANCE, parseInt(width) + 1));
}
