import type { ReactNode } from "react";
import classes from "./callout.module.css";

/** A notice next to what it is about. */
export function Callout({
  role,
  color,
  icon,
  title,
  children,
}: {
  /** `alert` interrupts a screen reader, `status` waits for its turn. */
  role?: "alert" | "status";
  color: "red" | "yellow" | "teal" | "blue" | "gray";
  icon?: ReactNode;
  title?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div role={role} className={classes.callout} data-color={color}>
      {icon && (
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
      )}
      <div className={classes.body}>
        {title && <div className={classes.title}>{title}</div>}
        {children}
      </div>
    </div>
  );
}
