"use client";
import { useEffect, useRef } from "react";
import classes from "./select-box.module.css";

/** A checkbox for a row, or for all of them. The browser's own, because a list has many. */
export function SelectBox({
  label,
  isChecked,
  onChange,
}: {
  label: string;
  isChecked: boolean | "some";
  onChange: (isChecked: boolean) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isChecked === "some";
  }, [isChecked]);
  return (
    <label className={classes.area}>
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        // A value that the browser restores after a reload is not a choice.
        autoComplete="off"
        checked={isChecked === true}
        onChange={({ currentTarget: { checked } }) => onChange(checked)}
      />
    </label>
  );
}
