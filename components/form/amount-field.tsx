"use client";
import { TextInput, type TextInputProps } from "@mantine/core";
import { useEffect } from "react";
import { decimals } from "@/lib/kit/currencies";
import { decimalSign, formatMoney, groupSign } from "@/lib/kit/display";
import { MAX_MAJOR_UNITS } from "@/lib/kit/money";
import * as messages from "@/lib/messages";
import { type AmountFault, type AmountStyle, textOfAmount } from "./typed-amount";
import { useTypedAmount } from "./use-typed-amount";

const m = messages.amounts;

/**
 * A field for an amount in major units, written as amounts are in the page's language. Its value is plain: `50000.5`,
 * and "" if there is none. It is also "" for a text that can't be an amount: the field says why, and its form can't be
 * submitted.
 */
export function AmountField({
  currency,
  value,
  onChange,
  error,
  ...input
}: Omit<TextInputProps, "value" | "onChange"> & {
  currency: string;
  value: string | number;
  onChange: (value: string) => void;
}) {
  const style = { group: groupSign(), point: decimalSign(), decimals: decimals(currency) };
  const { field, fault } = useTypedAmount(String(value), style, onChange);
  const why = fault && textOf(fault, currency, style);
  useEffect(() => {
    field.ref.current?.setCustomValidity(why ?? "");
  }, [field.ref, why]);
  return (
    <TextInput {...input} {...field} inputMode="decimal" autoComplete="off" error={why ?? error} />
  );
}

function textOf(fault: AmountFault, currency: string, style: AmountStyle): string {
  const digits = style.decimals;
  switch (fault) {
    case "unreadable":
      return m.unreadable(textOfAmount(digits > 0 ? "50000.5" : "50000", style));
    case "too precise":
      return digits > 0 ? m.tooPrecise(digits, currency) : m.noDecimals(currency);
    case "too large":
      return m.tooLarge(
        formatMoney(digits > 0 ? MAX_MAJOR_UNITS : Math.floor(MAX_MAJOR_UNITS), currency),
      );
  }
}
