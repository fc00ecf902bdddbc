"use client";
import { type ComponentProps, useEffect, useRef } from "react";
import { adoptPreHydrationInput } from "@/components/ui/pre-hydration-input";

/**
 * A form that keeps input from before hydration, and which only its `onSubmit` submits. If the browser submits it
 * natively before then, no input appears in the URL. `useForm` checks its fields: the browser would say what is wrong
 * in its own language, and not at the field.
 */
export function Form({ onSubmit, ...props }: ComponentProps<"form">) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current) adoptPreHydrationInput(form.current.elements);
  }, []);
  return (
    <form
      method="post"
      noValidate
      {...props}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.(event);
      }}
      ref={form}
    />
  );
}
