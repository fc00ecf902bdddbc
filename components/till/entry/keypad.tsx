"use client";
import { IconBackspace } from "@tabler/icons-react";
import type { MouseEvent, ReactNode } from "react";
import { decimalSign } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import classes from "./entry.module.css";

const m = messages.till.entry;

/** Keeps the focus in place on a mouse or touch press, so that Enter keeps its meaning. */
export const keepFocus = (event: MouseEvent) => event.preventDefault();

interface KeyProps {
  name: string;
  label?: string;
  span?: "rows" | "columns";
  onKey: (key: string) => void;
  children?: ReactNode;
}

function Key({ name, label = name, span, onKey, children = name }: KeyProps) {
  return (
    <button
      type="button"
      className={classes.key}
      data-key={name}
      data-span={span}
      aria-label={label}
      onMouseDown={keepFocus}
      onClick={() => onKey(name)}
    >
      {children}
    </button>
  );
}

const Digits = ({ of, onKey }: { of: string; onKey: KeyProps["onKey"] }) =>
  [...of].map((digit) => <Key key={digit} name={digit} onKey={onKey} />);

const Backspace = ({ onKey }: { onKey: KeyProps["onKey"] }) => (
  <Key name="Backspace" label={m.deleteDigit} onKey={onKey}>
    <IconBackspace size="1.2em" aria-hidden />
  </Key>
);

/** Large keys for touch; the numeric keyboard does the same. */
export function Keypad({
  onKey,
  extra,
}: {
  onKey: (key: string) => void;
  /** The key next to 0; left out if it would do nothing. */
  extra?: { key: string; label: string } | undefined;
}) {
  return (
    <div className={classes.keys} role="group" aria-label={m.keypad}>
      <Digits of="123456789" onKey={onKey} />
      {extra ? <Key name={extra.key} label={extra.label} onKey={onKey} /> : <span />}
      <Key name="0" onKey={onKey} />
      <Backspace onKey={onKey} />
    </div>
  );
}

/** The same for amounts: with two zeros at once, a key to add another amount, and one to start again. */
export function AmountKeypad({
  onKey,
  hasDecimals,
}: {
  onKey: (key: string) => void;
  hasDecimals: boolean;
}) {
  return (
    <div className={classes.keys} data-amounts role="group" aria-label={m.keypad}>
      <Digits of="123" onKey={onKey} />
      <Backspace onKey={onKey} />
      <Digits of="456" onKey={onKey} />
      <Key name="Escape" label={m.clear} onKey={onKey}>
        C
      </Key>
      <Digits of="789" onKey={onKey} />
      <Key name="+" label={m.plus} span="rows" onKey={onKey} />
      {hasDecimals && (
        <Key name="." label={m.point} onKey={onKey}>
          {decimalSign()}
        </Key>
      )}
      <Key name="0" onKey={onKey} {...(!hasDecimals && { span: "columns" as const })} />
      <Key name="00" label={m.zeros} onKey={onKey} />
    </div>
  );
}
