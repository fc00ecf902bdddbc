"use client";
import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import { decimals } from "@/lib/kit/money";
import { grouped, isSpelling, typedAmount } from "./typed-amount";

/** A field for an amount of money in major units; its value is the amount as it is typed, "" when there is none. */
export function AmountField({
  currency,
  value,
  onChange,
  ...input
}: Omit<TextInputProps, "value" | "onChange"> & {
  currency: string;
  value: string | number;
  onChange: (value: string) => void;
}) {
  const digits = decimals(currency);
  // While it is typed it stands as it is typed, so that the caret and what is marked stay where they are.
  const [typed, setTyped] = useState<string>();
  const amount = String(value);
  const isTyped = typed !== undefined && typedAmount(typed, digits) === amount;
  return (
    <TextInput
      {...input}
      inputMode="decimal"
      autoComplete="off"
      value={isTyped ? typed : grouped(amount)}
      onBlur={() => setTyped(undefined)}
      onChange={(event) => {
        const text = event.currentTarget.value;
        const next = typedAmount(text, digits);
        setTyped(isSpelling(text, next) ? text : next);
        onChange(next);
      }}
    />
  );
}
