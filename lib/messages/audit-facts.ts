// What the texts of the audit log are built from, in every language.
import { bidiSafe, formatMoney } from "@/lib/kit/display";

/** The data of an entry. */
export interface Facts {
  /** The name of the member or thing that was changed, if it has one. */
  target: string | undefined;
  data: Readonly<Record<string, unknown>>;
}

export interface Action {
  /** Shown in the filter. */
  label: string;
  /** Shown after the actor's name. */
  sentence: (facts: Facts) => string;
}

export const plain = (label: string, sentence: string): Action => ({
  label,
  sentence: () => sentence,
});

export const text = (value: unknown, fallback = "?"): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? bidiSafe(String(value))
    : fallback;

/** `₸1,500.00` */
export const money = ({ amount, currency }: Facts["data"]): string =>
  typeof amount === "number" && typeof currency === "string" ? formatMoney(amount, currency) : "?";

export const hasSome = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.length > 0;
