"use client";
import { NumberInput as MantineNumberInput, type NumberInputProps } from "@mantine/core";
import { useArrivedField } from "./form";

/** A field for a number, which comes later than its form. */
export function NumberInput(props: NumberInputProps) {
  return <MantineNumberInput {...props} ref={useArrivedField()} />;
}
