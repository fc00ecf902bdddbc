"use client";
import {
  type ComponentProps,
  createContext,
  type SubmitEvent,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { takeUpEarlyInput, takeUpLateInput } from "./early-input";

/** How fields that come later than their form say that they are to come, and that they have. */
const LateFields = createContext({ expect: () => {}, arrived: (_field: HTMLInputElement) => {} });

/**
 * A form. Nothing that was typed before the page's code ran is lost, and nothing is sent before all of it is known.
 * Should the browser send the form by itself before then, nothing typed stands in the address.
 */
export function Form({ onSubmit, ...props }: ComponentProps<"form">) {
  const form = useRef<HTMLFormElement>(null);
  const early = useRef({ typed: new Map<string, string>(), missing: 0, isSent: false });
  const [lateFields] = useState(() => ({
    expect: () => {
      early.current.missing += 1;
    },
    arrived: (field: HTMLInputElement) => {
      early.current.missing -= 1;
      takeUpLateInput(field, early.current.typed);
      if (early.current.missing > 0 || !early.current.isSent) return;
      early.current.isSent = false;
      // What was just taken up is known a moment later.
      setTimeout(() => form.current?.requestSubmit());
    },
  }));
  useEffect(() => {
    if (form.current) early.current.typed = takeUpEarlyInput(form.current);
  }, []);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (early.current.missing === 0) return onSubmit?.(event);
    event.preventDefault();
    early.current.isSent = true;
  };
  return (
    <LateFields value={lateFields}>
      <form method="post" {...props} ref={form} onSubmit={submit} />
    </LateFields>
  );
}

/** For what stands in a form until a field's code has come. */
export function useExpectedField() {
  const { expect } = useContext(LateFields);
  useEffect(expect, [expect]);
}

/** For the field that was expected; on its input. */
export function useArrivedField() {
  const { arrived } = useContext(LateFields);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) arrived(input.current);
  }, [arrived]);
  return input;
}
