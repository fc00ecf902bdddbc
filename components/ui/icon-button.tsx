"use client";
import type { ComponentProps, CSSProperties } from "react";
import classes from "./icon-button.module.css";

/** A button with only an icon; its label is read by screen readers and, by default, is the tooltip. */
export function IconButton({
  label,
  title = label,
  size = 34,
  isFramed,
  isRound,
  isDone,
  ...button
}: ComponentProps<"button"> & {
  label: string;
  /** Width and height in pixels. */
  size?: number;
  isFramed?: boolean;
  isRound?: boolean;
  /** Its action has just been done. */
  isDone?: boolean;
}) {
  return (
    <button
      type="button"
      {...button}
      aria-label={label}
      title={title}
      className={classes.button}
      style={{ "--icon-button-size": `${size / 16}rem` } as CSSProperties}
      data-framed={isFramed || undefined}
      data-round={isRound || undefined}
      data-done={isDone || undefined}
    />
  );
}
