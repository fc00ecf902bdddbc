"use client";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import * as messages from "@/lib/messages";
import type { SearchWindowProps } from "./search-window";
import classes from "./palette.module.css";

/** What opens while the code of the search window is still on its way: what is typed here stays. */
export function EarlyWindow({ text, setText, close }: SearchWindowProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // After the slot has stored which element had the focus.
    const timer = setTimeout(() => field.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      className={classes.overlay}
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
    >
      <div
        className={classes.early}
        role="dialog"
        aria-modal="true"
        aria-label={messages.frame.search}
        onKeyDown={({ key }) => key === "Escape" && close()}
      >
        <div className={classes.search}>
          <IconSearch size={18} stroke={1.6} aria-hidden />
          <input
            ref={field}
            className={classes.input}
            aria-label={messages.frame.search}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </div>
      </div>
    </div>
  );
}
