"use client";
import { useEffect, useId, useRef } from "react";
import { adoptPreHydrationInput } from "./pre-hydration-input";
import classes from "./segmented-control.module.css";

/** One of a few, all of them in sight. */
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
  choices: readonly { value: Value; label: string; isDisabled?: boolean }[];
  onChange: (value: Value) => void;
  isSmall?: boolean;
  isDisabled?: boolean;
  /** Of what is chosen, where it is a warning or its end. */
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
            // What a browser keeps over a reload is not a choice.
            autoComplete="off"
            checked={choice.value === value}
            disabled={isDisabled || choice.isDisabled}
            onChange={() => onChange(choice.value)}
            className={classes.input}
          />
          {choice.label}
        </label>
      ))}
    </div>
  );
}
