"use client";
import { type ReactNode, useId, useState } from "react";
import classes from "./disclosure.module.css";

/** A section of a page under a heading that expands and collapses it. */
export function Disclosure({
  head,
  defaultOpen = false,
  children,
}: {
  head: ReactNode;
  defaultOpen?: boolean;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(defaultOpen);
  const body = useId();
  return (
    <div className={classes.disclosure}>
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
