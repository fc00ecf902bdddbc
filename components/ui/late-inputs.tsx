"use client";
// Inputs that weigh more than the rest of a form: they are in the page from the start, and their code comes after it.
import { late } from "./late";

export const LateNumberInput = late(() =>
  import("./heavy-inputs").then((module) => module.NumberInput),
);
export const LateCurrencySelect = late(() =>
  import("./organization-fields").then((module) => module.CurrencySelect),
);
export const LateTimeZoneSelect = late(() =>
  import("./organization-fields").then((module) => module.TimeZoneSelect),
);
