"use client";
import { NumberInput as MantineNumberInput, type NumberInputProps } from "@mantine/core";
import { useEffect, useRef } from "react";
import { takeUpEarlyInput } from "./early-input";

/** A field for a number. It comes later than its form, and takes up by itself what was typed until then. */
export function NumberInput(props: NumberInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) takeUpEarlyInput(input.current);
  }, []);
  return <MantineNumberInput {...props} ref={input} />;
}
