"use client";
import { type ComponentProps, useEffect, useRef } from "react";
import { adoptPreHydrationInput } from "@/components/ui/pre-hydration-input";

/**
 * A form. Nothing that was typed before the page's code ran is lost; and should the browser send it by itself before
 * then, nothing typed stands in the address.
 */
export function Form(props: ComponentProps<"form">) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current) adoptPreHydrationInput(form.current.elements);
  }, []);
  return <form method="post" {...props} ref={form} />;
}
