"use client";
// Inputs that weigh more than the rest of a form: they are in the page from the start, and their code comes after it.
import type { ComponentProps } from "react";
import { useExpectedField } from "./form";
import { late } from "./late";

const NumberInput = late(() => import("./heavy-inputs").then((module) => module.NumberInput), {
  isSoon: true,
});

export function LateNumberInput(props: ComponentProps<typeof NumberInput>) {
  useExpectedField();
  return <NumberInput {...props} />;
}

export const LateCurrencySelect = late(
  () => import("./organization-fields").then((module) => module.CurrencySelect),
  { isSoon: true },
);
export const LateTimeZoneSelect = late(
  () => import("./organization-fields").then((module) => module.TimeZoneSelect),
  { isSoon: true },
);
