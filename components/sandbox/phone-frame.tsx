import type { ReactNode } from "react";
import classes from "./phone-frame.module.css";

/** A phone on a table; on a real phone, its whole screen. */
export function PhoneFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <main className={classes.phone}>
        <div className={classes.speaker} aria-hidden />
        <div className={classes.screen}>{children}</div>
      </main>
    </div>
  );
}
