"use client";
// Inputs that weigh more than the rest of a form: they are in the page from the start, and their code comes after it.
import dynamic from "next/dynamic";

export const LateNumberInput = dynamic(() =>
  import("./heavy-inputs").then((module) => module.NumberInput),
);
export const LateCurrencySelect = dynamic(() =>
  import("./organization-fields").then((module) => module.CurrencySelect),
);
export const LateTimeZoneSelect = dynamic(() =>
  import("./organization-fields").then((module) => module.TimeZoneSelect),
);
