"use client";
import { type ComponentProps, useEffect, useRef } from "react";
import { adoptPreHydrationInput } from "@/components/ui/pre-hydration-input";

/**
 * A form that keeps input from before hydration. If the browser submits it natively before then, no input appears in
 * the URL.
 */
export function Form(props: ComponentProps<"form">) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current) adoptPreHydrationInput(form.current.elements);
  }, []);
  return <form method="post" {...props} ref={form} />;
}
