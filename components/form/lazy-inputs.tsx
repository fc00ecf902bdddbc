"use client";
// Inputs whose code is larger than the rest of a form: they are on the page from the start, but their code loads after
// it.
import { type SelectProps, TextInput } from "@mantine/core";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import * as messages from "@/lib/messages";

const m = messages.auth.organization;

type Choice = Omit<SelectProps, "data">;

/** A placeholder for an input that is still loading, so that the layout doesn't shift. */
const place = (name: "currency" | "timeZone") =>
  function Place({ label = m[name], description, size, value, disabled = false }: Choice) {
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
  { preload: "now", loading: place("currency") },
);
export const LazyTimeZoneSelect = lazyWithRetry<Choice>(
  () => import("./organization-fields").then((module) => module.TimeZoneSelect),
  { preload: "now", loading: place("timeZone") },
);
