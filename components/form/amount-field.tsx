"use client";
import { TextInput, type TextInputProps } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
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
  const field = useRef<HTMLInputElement>(null);
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => {
    setAtRest(document.activeElement !== field.current);
  }, []);
  return (
    <TextInput
      {...input}
      inputMode="decimal"
      autoComplete="off"
      ref={field}
      // Without separators while it is edited, which may begin before hydration: "50,0001" would be ambiguous.
      value={isTyped ? typed : isAtRest ? groupThousands(amount) : amount}
      onFocus={({ currentTarget: input }) => {
        const isAllSelected =
          input.selectionStart === 0 && input.selectionEnd === input.value.length;
        // Now, or the new text would undo a selection that follows.
        flushSync(() => setAtRest(false));
        if (isAllSelected) input.select();
      }}
      onBlur={() => {
        setTyped(undefined);
        setAtRest(true);
      }}
      onChange={(event) => {
        const text = event.currentTarget.value;
        const next = typedAmount(text, digits);
        setTyped(isSameAmount(text, next) ? text : next);
        onChange(next);
      }}
    />
  );
}
