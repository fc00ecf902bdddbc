"use client";
import { type ReactNode, useId, useState } from "react";
import classes from "./fold.module.css";

/** A part of a page under a heading that opens and folds it. */
export function Fold({
  head,
  isOpenAtFirst = false,
  children,
}: {
  head: ReactNode;
  isOpenAtFirst?: boolean;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const body = useId();
  return (
    <div className={classes.fold}>
      <button
        type="button"
        className={classes.head}
        aria-expanded={isOpen}
        aria-controls={body}
        onClick={() => setOpen(!isOpen)}
      >
        {head}
        <span className={classes.sign} aria-hidden />
      </button>
      <div id={body} className={classes.body} hidden={!isOpen}>
        {children}
      </div>
    </div>
  );
}
