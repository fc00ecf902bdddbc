"use client";
// Inputs that weigh more than the rest of a form: they are in the page from the start, and their code comes after it.
import { late } from "@/components/ui/late";

export const LateCurrencySelect = late(
  () => import("./organization-fields").then((module) => module.CurrencySelect),
  { isSoon: true },
);
export const LateTimeZoneSelect = late(
  () => import("./organization-fields").then((module) => module.TimeZoneSelect),
  { isSoon: true },
);
