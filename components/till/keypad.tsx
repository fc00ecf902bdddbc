"use client";
import { IconBackspace } from "@tabler/icons-react";
import type { MouseEvent } from "react";
import { decimalSign } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import classes from "./entry.module.css";

const m = messages.till;
const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/** Keeps the focus in place on a mouse or touch press, so that Enter keeps its meaning. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Large keys for touch; the numeric keyboard does the same. */
export function Keypad({
  onKey,
  extra,
}: {
  onKey: (key: string) => void;
  /** The key next to 0; left out if it would do nothing. */
  extra?: { key: string; label: string } | undefined;
}) {
  const key = (name: string, label: string, content: React.ReactNode = name) => (
    <button
      key={name}
      type="button"
      className={classes.key}
      aria-label={label}
      onMouseDown={keepFocus}
      onClick={() => onKey(name)}
    >
      {content}
    </button>
  );
  return (
    <div className={classes.keys} role="group" aria-label={m.entry.keypad}>
      {DIGITS.map((digit) => key(digit, digit))}
      {extra ? key(extra.key, extra.label, decimalSign()) : <span />}
      {key("0", "0")}
      {key("Backspace", m.entry.deleteDigit, <IconBackspace size="1.2em" aria-hidden />)}
    </div>
  );
}
