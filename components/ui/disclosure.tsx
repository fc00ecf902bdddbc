"use client";
import { type ReactNode, useId, useState } from "react";
import classes from "./disclosure.module.css";

/** A section of a page under a heading that expands and collapses it. */
export function Disclosure({
  head,
  defaultOpen = false,
  isLazy = false,
  children,
}: {
  head: ReactNode;
  defaultOpen?: boolean;
  /** Its content is rendered when it is first opened. */
  isLazy?: boolean;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(defaultOpen);
  const [wasOpened, setOpened] = useState(defaultOpen || !isLazy);
  const body = useId();
  return (
    <div className={classes.disclosure}>
      <button
        type="button"
        className={classes.head}
        aria-expanded={isOpen}
        aria-controls={body}
        onClick={() => {
          setOpen(!isOpen);
          setOpened(true);
        }}
      >
        {head}
        <span className={classes.sign} aria-hidden />
      </button>
      <div id={body} className={classes.body} hidden={!isOpen}>
        {wasOpened && children}
      </div>
    </div>
  );
}
