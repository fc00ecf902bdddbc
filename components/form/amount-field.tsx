"use client";
import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import { decimals } from "@/lib/kit/money";
import { groupThousands, isSameAmount, typedAmount } from "./typed-amount";

/** A field for an amount in major units. Its value is the amount as typed, "" if there is none. */
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
  // The text stays as typed during input, so that the caret and selection stay in place.
  const [typed, setTyped] = useState<string>();
  const amount = String(value);
  const isTyped = typed !== undefined && typedAmount(typed, digits) === amount;
  return (
    <TextInput
      {...input}
      inputMode="decimal"
      autoComplete="off"
      value={isTyped ? typed : groupThousands(amount)}
      onBlur={() => setTyped(undefined)}
      onChange={(event) => {
        const text = event.currentTarget.value;
        const next = typedAmount(text, digits);
        setTyped(isSameAmount(text, next) ? text : next);
        onChange(next);
      }}
    />
  );
}
