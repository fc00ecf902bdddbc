import type { CSSProperties, ReactNode } from "react";

/** What is larger than its place scrolls in it, by keyboard too. */
export function ScrollBox({
  label,
  maxHeight,
  style,
  children,
}: {
  /** What it is called, where nothing in it says so. */
  label?: string;
  maxHeight?: number;
  style?: CSSProperties;
  children: ReactNode;
}) {
  return (
    <div
      tabIndex={0}
      role={label && "group"}
      aria-label={label}
      style={{ overflow: "auto", maxHeight, ...style }}
    >
      {children}
    </div>
  );
}
