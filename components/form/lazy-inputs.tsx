"use client";
// Inputs that weigh more than the rest of a form: they are in the page from the start, and their code comes after it.
import { type SelectProps, TextInput } from "@mantine/core";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import * as messages from "@/lib/messages";

const m = messages.auth.organization;

type Choice = Omit<SelectProps, "data">;

/** Takes the place of an input that is not there yet, so that nothing moves when it comes. */
const place = (name: string) =>
  function Place({ label = name, description, size, value, disabled = false }: Choice) {
    return (
      <TextInput
        readOnly
        label={label}
        description={description}
        {...(size && { size })}
        value={value ?? ""}
        disabled={disabled}
      />
    );
  };

export const LazyCurrencySelect = lazyWithRetry<Choice>(
  () => import("./organization-fields").then((module) => module.CurrencySelect),
  { preload: true, loading: place(m.currency) },
);
export const LazyTimeZoneSelect = lazyWithRetry<Choice>(
  () => import("./organization-fields").then((module) => module.TimeZoneSelect),
  { preload: true, loading: place(m.timeZone) },
);
