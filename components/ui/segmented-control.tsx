"use client";
import { useEffect, useId, useRef } from "react";
import { adoptPreHydrationInput } from "./pre-hydration-input";
import classes from "./segmented-control.module.css";

/** Selects one of a few choices, all of them visible. */
export function SegmentedControl<Value extends string>({
  label,
  title,
  value,
  choices,
  onChange,
  isSmall,
  isDisabled,
  color,
}: {
  label: string;
  title?: string | undefined;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  isSmall?: boolean;
  isDisabled?: boolean;
  /** The colour of the selected choice: orange as a warning, teal when it no longer applies. */
  color?: "orange" | "teal";
}) {
  const name = useId();
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (group.current) adoptPreHydrationInput(group.current.querySelectorAll("input"));
  }, []);
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={label}
      title={title}
      className={classes.control}
      data-small={isSmall || undefined}
      data-color={color}
    >
      {choices.map((choice) => (
        <label key={choice.value} className={classes.segment}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            // A value that the browser restores after a reload is not a choice.
            autoComplete="off"
            checked={choice.value === value}
            disabled={isDisabled}
            onChange={() => onChange(choice.value)}
            className={classes.input}
          />
          {choice.label}
        </label>
      ))}
    </div>
  );
}
