import type { CSSProperties, ReactNode } from "react";

/** A box that scrolls content larger than itself, by keyboard too. */
export function ScrollBox({
  label,
  maxHeight,
  style,
  children,
}: {
  /** Its accessible name, if its content doesn't provide one. */
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
