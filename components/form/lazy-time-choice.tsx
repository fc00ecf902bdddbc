"use client";
import { TextInput } from "@mantine/core";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import type { TimeChoiceProps } from "./time-choice";

/** A choice of times in a form that is on the page from the start: until its code has loaded, it only shows the choice. */
export const LazyTimeChoice = lazyWithRetry<TimeChoiceProps>(
  () => import("./time-choice").then((module) => module.TimeChoiceField),
  {
    preload: "now",
    loading: ({ label, choices, value, size }) => (
      <TextInput
        readOnly
        label={label}
        {...(size && { size })}
        value={choices.find((one) => one.value === value.choice)?.label ?? ""}
      />
    ),
  },
);
